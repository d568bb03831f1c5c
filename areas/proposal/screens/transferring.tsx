import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import {
  type Combination,
  forgetCombination,
  type Member,
} from "#areas/quotation/screens/combination-queries.ts";
import { forgetInquiry } from "#areas/quotation/screens/inquiry-document.tsx";
import {
  type Approved,
  transferOf,
  type Transferring,
  wholeTransferOf,
} from "#areas/quotation/screens/transferring.ts";
import { Button } from "#platform/ui/button.tsx";
import { callApi } from "#platform/web/api-client.ts";
import { toApiError } from "#platform/web/api-error.ts";
import { navigate } from "#platform/web/location.ts";
import { noticeStore } from "#platform/web/notice-store.ts";
import { useChange } from "#platform/web/use-change.ts";
import { transferInquiry } from "../contract/proposal.ts";
import { forgetProposal } from "./proposal-document.tsx";
import { editHref, heldByHref } from "./proposal-places.ts";

/** The steps by which an approved inquiry becomes a proposal. */
export const transferring: Transferring = {
  Step: TransferStep,
  WholeStep: TransferWhole,
  rowAction: {
    label: "转投保",
    permission: transferInquiry.permission,
    run: async (row) => {
      const input = { inquiryNo: row["inquiryNo"] ?? "", version: Number(row["version"]) };
      return editHref(await callApi(transferInquiry, input));
    },
  },
};

/** Transfers the inquiry to a proposal at the approved price and opens it, or says why that is not possible. */
function TransferStep({ inquiry }: { inquiry: Approved }) {
  const { inquiryNo, version } = inquiry;
  const client = useQueryClient();
  const transfer = useChange(transferInquiry);
  const offer = transferOf(inquiry);
  if (!offer) return null;
  const begin = (): void =>
    transfer.mutate(
      { inquiryNo, version },
      {
        onSuccess: (proposal) => {
          void forgetInquiry(client, inquiryNo);
          void forgetProposal(client, proposal.proposalNo);
          noticeStore.tell(`已转为投保单 ${proposal.proposalNo}`);
          navigate(editHref(proposal));
        },
        onError: (error) => {
          noticeStore.error(error);
          void forgetInquiry(client, inquiryNo);
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
function TransferWhole({ combination }: { combination: Combination }) {
  const { progress, begin } = useTransferringAll(combination);
  const offer = wholeTransferOf(combination.inquiries);
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
function useTransferringAll({ combId, holderName }: Combination) {
  const client = useQueryClient();
  const { mutateAsync: transfer } = useChange(transferInquiry);
  const [progress, setProgress] = useState("");
  const isBusy = useRef(false);

  const transferEach = async (left: readonly Member[]): Promise<void> => {
    for (const [index, { inquiryNo, version }] of left.entries()) {
      setProgress(`正在转投保 ${index + 1} / ${left.length}`);
      const { proposalNo } = await transfer({ inquiryNo, version });
      void forgetInquiry(client, inquiryNo);
      void forgetProposal(client, proposalNo);
    }
  };
  const follow = async (left: readonly Member[]): Promise<void> => {
    try {
      await transferEach(left);
      noticeStore.tell(`已转为 ${left.length} 张投保单`);
      navigate(heldByHref(holderName));
    } catch (caught) {
      noticeStore.error(toApiError(caught));
    } finally {
      await forgetCombination(client, combId);
      setProgress("");
      isBusy.current = false;
    }
  };
  return {
    progress,
    begin: (left: readonly Member[]): void => {
      // Two clicks may arrive before React renders the first.
      if (isBusy.current) return;
      isBusy.current = true;
      void follow(left);
    },
  };
}
