import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isBusinessNumber } from "#areas/document/rules/numbers.ts";
import { ProductDocumentActionButtons, RevokeDialog } from "#areas/judging/screens/product-steps.tsx";
import { ReadingLinkButton } from "#areas/judging/screens/reading-link-dialog.tsx";
import { Button } from "#platform/ui/button.tsx";
import { Dialog } from "#platform/ui/dialog.tsx";
import { Field } from "#platform/ui/field.tsx";
import { DialogForm } from "#platform/web/ask-form.tsx";
import { navigate } from "#platform/web/location.ts";
import { noticeStore } from "#platform/web/notice-store.ts";
import { buildPageHref } from "#platform/web/page-address.ts";
import { useHasOperationPermission } from "#platform/web/rights.ts";
import { useCallMutation } from "#platform/web/use-change.ts";
import { copyInquiry, modifyInquiry, revokeInquiry } from "../contract/inquiry.ts";
import { openInquiryLink } from "../contract/reading-link.ts";
import { buildRevokeInquiryWarning } from "../rules/inquiry.ts";
import {
  invalidateInquiryQueries,
  type InquiryView,
  inquiryDocumentKind,
  useInquiryEditorCalls,
} from "./inquiry-document.tsx";
import { buildEditInquiryHref, SHARED_INQUIRY_PATH, buildCompareInquiriesHref } from "./inquiry-places.ts";
import type { InquiryLink } from "./inquiry-links.ts";
import { findInquiryTransferOffer } from "./transferring.ts";
import type { InquiryPageParts } from "./transferring-slot.ts";

type InquiryStepsProps = Omit<InquiryPageParts, "panes"> & { inquiry: InquiryView };

export function InquiryActionButtons({ inquiry, transferring: { Step }, links }: InquiryStepsProps) {
  const { inquiryNo, version } = inquiry;
  const client = useQueryClient();
  const calls = useInquiryEditorCalls();
  const [modify, copy] = [useCallMutation(modifyInquiry), useCallMutation(copyInquiry)];
  const mayCopy = useHasOperationPermission(copyInquiry.permission);
  const edit = async (editedNo: string): Promise<void> => {
    await invalidateInquiryQueries(client, inquiryNo);
    navigate(buildEditInquiryHref(editedNo));
  };
  const beginCopy = (): void =>
    copy.mutate(
      { inquiryNo },
      {
        onSuccess: (copied) => {
          noticeStore.tell(`已复制为 ${copied.inquiryNo}`);
          void edit(copied.inquiryNo);
        },
      },
    );
  return (
    <ProductDocumentActionButtons
      kind={inquiryDocumentKind}
      calls={calls}
      document={inquiry}
      main={new Set(findInquiryTransferOffer(inquiry) ? ["submit"] : ["submit", "modify"])}
      actions={{
        modify: () => modify.mutate({ inquiryNo, version }, { onSuccess: () => void edit(inquiryNo) }),
      }}
      askingEvents={["revoke"]}
      renderDialog={(_, close) => (
        <RevokeDialog
          kind={inquiryDocumentKind}
          document={inquiry}
          warning={buildRevokeInquiryWarning(inquiry)}
          call={revokeInquiry}
          inputOf={(reason) => ({ inquiryNo, version, reason })}
          onClose={close}
        />
      )}
      changes={[modify, copy]}
      before={
        <>
          {mayCopy && <Button onClick={beginCopy}>复制</Button>}
          <CompareButton inquiry={inquiry} />
          {links.map((link) => (
            <InquiryLinkButton key={link.label} link={link} inquiry={inquiry} />
          ))}
          <ReadingLinkButton
            name={inquiryDocumentKind.title}
            businessNo={inquiryNo}
            link={{ openCall: openInquiryLink, number: "inquiryNo" }}
            hrefOf={(product) => buildPageHref(SHARED_INQUIRY_PATH, { businessNo: inquiryNo, product })}
          />
        </>
      }
    >
      <Step inquiry={inquiry} />
    </ProductDocumentActionButtons>
  );
}

type InquiryLinkButtonProps = { link: InquiryLink; inquiry: Pick<InquiryView, "inquiryNo" | "status"> };

function InquiryLinkButton({ link, inquiry: { inquiryNo, status } }: InquiryLinkButtonProps) {
  const mayFollow = useHasOperationPermission(link.permission);
  if (!mayFollow || !link.states.includes(status)) return null;
  return (
    <a className="button" href={link.hrefOf(inquiryNo)}>
      {link.label}
    </a>
  );
}

type CompareButtonProps = { inquiry: Pick<InquiryView, "inquiryNo" | "copiedFrom"> };

/** Compares with another inquiry; the one that this was copied from is proposed. */
function CompareButton({ inquiry: { inquiryNo, copiedFrom } }: CompareButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>对比</Button>
      {isOpen && (
        <CompareDialog inquiryNo={inquiryNo} proposedNo={copiedFrom} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

type CompareDialogProps = { inquiryNo: string; proposedNo: string; onClose: () => void };

function CompareDialog({ inquiryNo, proposedNo, onClose }: CompareDialogProps) {
  const [typed, setTyped] = useState(proposedNo);
  const error = errorOf(typed.trim(), inquiryNo);
  const compare = (): void => {
    navigate(buildCompareInquiriesHref(typed.trim(), inquiryNo));
    onClose();
  };
  return (
    <Dialog title="与另一份询价单对比" onClose={onClose}>
      <DialogForm isComplete={error === undefined} confirm="对比" onConfirm={compare} onClose={onClose}>
        {(isAttempted) => (
          <Field
            label="询价单号"
            value={typed}
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            error={isAttempted ? error : undefined}
            hint="以该单为原内容，本单为现内容；也可在列表中勾选两行对比"
            onChange={({ target }) => setTyped(target.value.toUpperCase())}
          />
        )}
      </DialogForm>
    </Dialog>
  );
}

function errorOf(otherNo: string, inquiryNo: string): string | undefined {
  if (otherNo === "") return "请输入询价单号";
  if (!isBusinessNumber("inquiryNo", otherNo)) return "询价单号格式不正确，应为 Q 开头的 23 位编号";
  return otherNo === inquiryNo ? "请输入另一份询价单的编号" : undefined;
}
