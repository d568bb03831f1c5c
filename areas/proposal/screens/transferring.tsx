import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import {
  type CombinationView,
  invalidateCombinationQueries,
  type CombinationInquiry,
} from "#areas/quotation/screens/combination-queries.ts";
import { invalidateInquiryQueries } from "#areas/quotation/screens/inquiry-document.tsx";
import {
  type ApprovedInquiry,
  findInquiryTransferOffer,
  type InquiryTransferSteps,
  findCombinationTransferOffer,
} from "#areas/quotation/screens/transferring.ts";
import { Button } from "#platform/ui/button.tsx";
import { callApi } from "#platform/web/api-client.ts";
import { toApiError } from "#platform/web/api-error.ts";
import { navigate } from "#platform/web/location.ts";
import { noticeStore } from "#platform/web/notice-store.ts";
import { useCallMutation } from "#platform/web/use-change.ts";
import { transferInquiry } from "../contract/proposal.ts";
import { invalidateProposalQueries } from "./proposal-document.tsx";
import { buildEditProposalHref, buildProposalsOfHolderHref } from "./proposal-places.ts";

/** The steps by which an approved inquiry becomes a proposal. */
export const inquiryToProposalTransfer: InquiryTransferSteps = {
  Step: TransferStep,
  WholeStep: TransferWhole,
  rowAction: {
    label: "转投保",
    permission: transferInquiry.permission,
    run: async (row) => {
      const input = { inquiryNo: row["inquiryNo"] ?? "", version: Number(row["version"]) };
      return buildEditProposalHref(await callApi(transferInquiry, input));
    },
  },
};

/** Transfers the inquiry to a proposal at the approved price and opens it, or says why that is not possible. */
function TransferStep({ inquiry }: { inquiry: ApprovedInquiry }) {
  const { inquiryNo, version } = inquiry;
  const client = useQueryClient();
  const transfer = useCallMutation(transferInquiry);
  const offer = findInquiryTransferOffer(inquiry);
  if (!offer) return null;
  const begin = (): void =>
    transfer.mutate(
      { inquiryNo, version },
      {
        onSuccess: (proposal) => {
          void invalidateInquiryQueries(client, inquiryNo);
          void invalidateProposalQueries(client, proposal.proposalNo);
          noticeStore.tell(`已转为投保单 ${proposal.proposalNo}`);
          navigate(buildEditProposalHref(proposal));
        },
        onError: (error) => {
          noticeStore.error(error);
          void invalidateInquiryQueries(client, inquiryNo);
        },
      },
    );
  return (
    <Button
      look="primary"
      aria-disabled={offer.why !== "" || transfer.isPending}
      title={offer.why === "" ? undefined : offer.why}
      onClick={() => {
        if (offer.why !== "") noticeStore.tell(offer.why, "warning");
        else if (!transfer.isPending) begin();
      }}
    >
      {transfer.isPending ? "正在转投保…" : offer.label}
    </Button>
  );
}

/** Transfers every inquiry of a combination to a proposal; says why not while one of them is not approved. */
function TransferWhole({ combination }: { combination: CombinationView }) {
  const { progress, begin } = useTransferringAll(combination);
  const offer = findCombinationTransferOffer(combination.inquiries);
  if (!offer && progress === "") return null;
  const why = offer?.why ?? "";
  return (
    <Button
      look="primary"
      aria-disabled={why !== "" || progress !== ""}
      title={why === "" ? undefined : why}
      onClick={() => {
        if (why !== "") noticeStore.tell(why, "warning");
        else if (offer) begin(offer.left);
      }}
    >
      {progress === "" ? "整包转投保" : progress}
    </Button>
  );
}

/** One by one: a transfer that was interrupted goes on where it stopped. */
function useTransferringAll({ combId, holderName }: CombinationView) {
  const client = useQueryClient();
  const { mutateAsync: transfer } = useCallMutation(transferInquiry);
  const [progress, setProgress] = useState("");
  const isBusy = useRef(false);

  const transferEach = async (left: readonly CombinationInquiry[]): Promise<void> => {
    for (const [index, { inquiryNo, version }] of left.entries()) {
      setProgress(`正在转投保 ${index + 1} / ${left.length}`);
      const { proposalNo } = await transfer({ inquiryNo, version });
      void invalidateInquiryQueries(client, inquiryNo);
      void invalidateProposalQueries(client, proposalNo);
    }
  };
  const follow = async (left: readonly CombinationInquiry[]): Promise<void> => {
    try {
      await transferEach(left);
      noticeStore.tell(`已转为 ${left.length} 张投保单`);
      navigate(buildProposalsOfHolderHref(holderName));
    } catch (caught) {
      noticeStore.error(toApiError(caught));
    } finally {
      await invalidateCombinationQueries(client, combId);
      setProgress("");
      isBusy.current = false;
    }
  };
  return {
    progress,
    begin: (left: readonly CombinationInquiry[]): void => {
      // Two clicks may arrive before React renders the first.
      if (isBusy.current) return;
      isBusy.current = true;
      void follow(left);
    },
  };
}
