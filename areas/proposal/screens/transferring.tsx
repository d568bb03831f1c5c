import { useQueryClient } from "@tanstack/react-query";
import { forgetInquiry } from "#areas/quotation/screens/inquiry-queries.ts";
import { type Approved, transferOf, type Transferring } from "#areas/quotation/screens/transferring.ts";
import { callApi } from "#platform/web/api-client.ts";
import { navigate } from "#platform/web/location.ts";
import { notices } from "#platform/web/notice-store.ts";
import { useChange } from "#platform/web/use-change.ts";
import { transferInquiry } from "../contract.ts";
import { editHref } from "./proposal-places.ts";
import { forgetProposal } from "./proposal-queries.ts";
import { TransferWhole } from "./transferring-whole.tsx";

/** What is made of an approved quotation. */
export const transferring: Transferring = {
  Step: TransferStep,
  WholeStep: TransferWhole,
  rowAction: {
    label: "转投保",
    permission: transferInquiry.permission,
    run: async (row) => {
      const asked = { inquiryNo: row["inquiryNo"] ?? "", version: Number(row["version"]) };
      return editHref(await callApi(transferInquiry, asked));
    },
  },
};

/** Into a proposal at the approved price, which is opened at once; why not, where that is not possible. */
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
        onSuccess: (begun) => {
          void forgetInquiry(client, inquiryNo);
          void forgetProposal(client, begun.proposalNo);
          notices.tell(`已转为投保单 ${begun.proposalNo}`);
          navigate(editHref(begun));
        },
        onError: (error) => {
          notices.error(error);
          void forgetInquiry(client, inquiryNo);
        },
      },
    );
  return (
    <button
      type="button"
      className="button primary"
      aria-disabled={offer.why !== "" || transfer.isPending}
      title={offer.why === "" ? undefined : offer.why}
      onClick={() => {
        if (offer.why !== "") notices.tell(offer.why, "warning");
        else if (!transfer.isPending) begin();
      }}
    >
      {transfer.isPending ? "正在转投保…" : offer.label}
    </button>
  );
}
