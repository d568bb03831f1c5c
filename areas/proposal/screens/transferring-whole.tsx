import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import {
  type Combination,
  forgetCombination,
  type Member,
} from "#areas/quotation/screens/combination-queries.ts";
import { forgetInquiry } from "#areas/quotation/screens/inquiry-queries.ts";
import { wholeTransferOf } from "#areas/quotation/screens/transferring.ts";
import { toApiError } from "#platform/web/api-error.ts";
import { navigate } from "#platform/web/location.ts";
import { notices } from "#platform/web/notice-store.ts";
import { useChange } from "#platform/web/use-change.ts";
import { transferInquiry } from "../contract.ts";
import { heldByHref } from "./proposal-places.ts";
import { forgetProposal } from "./proposal-queries.ts";

/** Every quotation of a combination into a proposal; why not, where one of them is not approved yet. */
export function TransferWhole({ combination }: { combination: Combination }) {
  const { progress, begin } = useTransferringAll(combination);
  const offer = wholeTransferOf(combination.inquiries);
  if (!offer && progress === "") return null;
  const why = offer?.why ?? "";
  return (
    <button
      type="button"
      className="button primary"
      aria-disabled={why !== "" || progress !== ""}
      title={why === "" ? undefined : why}
      onClick={() => {
        if (why !== "") notices.tell(why, "warning");
        else if (offer) begin(offer.left);
      }}
    >
      {progress === "" ? "整包转投保" : progress}
    </button>
  );
}

/** One by one: what came half way goes on where it stopped. */
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
      notices.tell(`已转为 ${left.length} 张投保单`);
      navigate(heldByHref(holderName));
    } catch (caught) {
      notices.error(toApiError(caught));
    } finally {
      await forgetCombination(client, combId);
      setProgress("");
      isBusy.current = false;
    }
  };
  return {
    progress,
    begin: (left: readonly Member[]): void => {
      // Two clicks come before the page is drawn again.
      if (isBusy.current) return;
      isBusy.current = true;
      void follow(left);
    },
  };
}
