import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiFault } from "#platform/web/api-fault.ts";
import { FaultNote } from "#platform/web/fault-note.tsx";
import { navigate } from "#platform/web/location.ts";
import { notices } from "#platform/web/notice-store.ts";
import { useMayOperate } from "#platform/web/rights.ts";
import { useChange } from "#platform/web/use-change.ts";
import { copyInquiry, inquiryUndwrt, modifyInquiry } from "../contract.ts";
import { openInquiryLink } from "../contract/reading-link.ts";
import { CompareDialog } from "./compare-dialog.tsx";
import { editHref, resultHref } from "./inquiry-places.ts";
import { forgetInquiry, type Inquiry } from "./inquiry-queries.ts";
import { ReadingLinkDialog } from "./reading-link-dialog.tsx";
import { RevokeDialog } from "./revoke-dialog.tsx";

type Given = { inquiry: Inquiry };
type Asking = "revoke" | "compare" | "link";

const MAIN = new Set(["submit", "modify"]);

/** What its user may do with it now, as the server says; what he may not do yet says why. */
export function InquirySteps({ inquiry }: Given) {
  const { inquiryNo, version, sumPremium, offers } = inquiry;
  const client = useQueryClient();
  const [send, modify, copy] = [useChange(inquiryUndwrt), useChange(modifyInquiry), useChange(copyInquiry)];
  const [asking, setAsking] = useState<Asking>();
  const [told, setTold] = useState("");
  const mayCopy = useMayOperate(copyInquiry.permission);
  const mayLink = useMayOperate(openInquiryLink.permission);
  const fault: ApiFault | null = send.error ?? modify.error ?? copy.error;
  const done = async (then: () => void): Promise<void> => {
    await forgetInquiry(client, inquiryNo);
    then();
  };
  const deeds: Readonly<Record<string, () => void>> = {
    save: () => navigate(editHref(inquiryNo)),
    submit: () =>
      send.mutate(
        { inquiryNo, version, sumPremium: sumPremium ?? "0.00" },
        { onSuccess: () => void done(() => navigate(resultHref(inquiryNo))) },
      ),
    modify: () =>
      modify.mutate(
        { inquiryNo, version },
        { onSuccess: () => void done(() => navigate(editHref(inquiryNo))) },
      ),
    revoke: () => setAsking("revoke"),
  };
  const isBusy = send.isPending || modify.isPending || copy.isPending;
  const act = (event: string, why: string): void => {
    if (why !== "") setTold(why);
    else if (!isBusy) deeds[event]?.();
  };
  return (
    <div className="doc-steps">
      {mayCopy && (
        <button
          type="button"
          className="button"
          onClick={() =>
            copy.mutate(
              { inquiryNo },
              {
                onSuccess: (copied) => {
                  notices.tell(`已复制为 ${copied.inquiryNo}`);
                  void done(() => navigate(editHref(copied.inquiryNo)));
                },
              },
            )
          }
        >
          复制
        </button>
      )}
      <button type="button" className="button" onClick={() => setAsking("compare")}>
        对比
      </button>
      {mayLink && (
        <button type="button" className="button" onClick={() => setAsking("link")}>
          查阅链接
        </button>
      )}
      {offers
        .filter(({ event }) => deeds[event])
        .toSorted((one, other) => Number(MAIN.has(one.event)) - Number(MAIN.has(other.event)))
        .map(({ event, label, why }) => (
          <button
            key={event}
            type="button"
            className={MAIN.has(event) ? "button primary" : "button"}
            aria-disabled={why !== "" || isBusy}
            title={why === "" ? undefined : why}
            onClick={() => act(event, why)}
          >
            {event === "save" ? "编辑" : label}
          </button>
        ))}
      {told !== "" && (
        <p className="doc-told" role="status">
          {told}
        </p>
      )}
      {fault && (
        <FaultNote fault={fault} onRetry={() => void forgetInquiry(client, inquiryNo)} retryLabel="刷新" />
      )}
      <Dialogs asking={asking} inquiry={inquiry} onClose={() => setAsking(undefined)} />
    </div>
  );
}

type DialogsGiven = Given & { asking: Asking | undefined; onClose: () => void };

function Dialogs({ asking, inquiry, onClose }: DialogsGiven) {
  if (asking === "revoke") return <RevokeDialog inquiry={inquiry} onClose={onClose} />;
  if (asking === "compare") return <CompareDialog inquiry={inquiry} onClose={onClose} />;
  return asking && <ReadingLinkDialog inquiryNo={inquiry.inquiryNo} onClose={onClose} />;
}
