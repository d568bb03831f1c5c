import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DocumentSteps } from "#platform/documents/web/document-steps.tsx";
import { navigate } from "#platform/web/location.ts";
import { notices } from "#platform/web/notice-store.ts";
import { useMayOperate } from "#platform/web/rights.ts";
import { useChange } from "#platform/web/use-change.ts";
import { copyInquiry, inquiryUndwrt, modifyInquiry } from "../contract.ts";
import { openInquiryLink } from "../contract/reading-link.ts";
import { CompareDialog } from "./compare-dialog.tsx";
import { editHref, resultHref } from "./inquiry-places.ts";
import { forgetInquiry, type Inquiry } from "./inquiry-queries.ts";
import { InquiryLinkDialog } from "./inquiry-link-dialog.tsx";
import { RevokeDialog } from "./revoke-dialog.tsx";
import { transferOf, type Transferring } from "./transferring.ts";

type InquiryStepsProps = { inquiry: Inquiry; transferring: Transferring };
type Asking = "revoke" | "compare" | "link";

/** What its user may do with it now, as the server says; what he may not do yet says why. */
export function InquirySteps({ inquiry, transferring: { Step } }: InquiryStepsProps) {
  const { inquiryNo, version, sumPremium, offers } = inquiry;
  const client = useQueryClient();
  const [send, modify, copy] = [useChange(inquiryUndwrt), useChange(modifyInquiry), useChange(copyInquiry)];
  const [asking, setAsking] = useState<Asking>();
  const mayCopy = useMayOperate(copyInquiry.permission);
  const mayLink = useMayOperate(openInquiryLink.permission);
  const forget = (): Promise<void> => forgetInquiry(client, inquiryNo);
  const goTo = (href: string) => ({ onSuccess: () => void forget().then(() => navigate(href)) });
  const actions: Readonly<Record<string, () => void>> = {
    save: () => navigate(editHref(inquiryNo)),
    submit: () =>
      send.mutate({ inquiryNo, version, sumPremium: sumPremium ?? "0.00" }, goTo(resultHref(inquiryNo))),
    modify: () => modify.mutate({ inquiryNo, version }, goTo(editHref(inquiryNo))),
    revoke: () => setAsking("revoke"),
  };
  const copyIt = (): void =>
    copy.mutate(
      { inquiryNo },
      {
        onSuccess: (copied) => {
          notices.tell(`已复制为 ${copied.inquiryNo}`);
          void forget().then(() => navigate(editHref(copied.inquiryNo)));
        },
      },
    );
  const isTransferable = transferOf(inquiry) !== undefined;
  return (
    <DocumentSteps
      offers={offers}
      actions={actions}
      main={new Set(isTransferable ? ["submit"] : ["submit", "modify"])}
      isBusy={send.isPending || modify.isPending || copy.isPending}
      error={send.error ?? modify.error ?? copy.error}
      onRefresh={() => void forget()}
      before={
        <>
          {mayCopy && (
            <button type="button" className="button" onClick={copyIt}>
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
        </>
      }
    >
      <Step inquiry={inquiry} />
      <Dialogs asking={asking} inquiry={inquiry} onClose={() => setAsking(undefined)} />
    </DocumentSteps>
  );
}

type DialogsProps = { inquiry: Inquiry; asking: Asking | undefined; onClose: () => void };

function Dialogs({ asking, inquiry, onClose }: DialogsProps) {
  if (asking === "revoke") return <RevokeDialog inquiry={inquiry} onClose={onClose} />;
  if (asking === "compare") return <CompareDialog inquiry={inquiry} onClose={onClose} />;
  return asking && <InquiryLinkDialog inquiryNo={inquiry.inquiryNo} onClose={onClose} />;
}
