import { useQueryClient } from "@tanstack/react-query";
import { forgetInquiry } from "#areas/quotation/screens/inquiry-document.tsx";
import { type Approved, transferOf, type Transferring } from "#areas/quotation/screens/transferring.ts";
import { Button } from "#platform/ui/button.tsx";
import { callApi } from "#platform/web/api-client.ts";
import { navigate } from "#platform/web/location.ts";
import { noticeStore } from "#platform/web/notice-store.ts";
import { useChange } from "#platform/web/use-change.ts";
import { transferInquiry } from "../contract/proposal.ts";
import { editHref } from "./proposal-places.ts";
import { forgetProposal } from "./proposal-document.tsx";
import { TransferWhole } from "./transferring-whole.tsx";

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
