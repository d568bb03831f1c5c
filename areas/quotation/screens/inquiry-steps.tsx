import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isNumber } from "#areas/document/rules/numbers.ts";
import { ProductSteps, RevokeDialog } from "#areas/judging/screens/product-steps.tsx";
import { ReadingLinkButton } from "#areas/judging/screens/reading-link-dialog.tsx";
import { Button } from "#platform/ui/button.tsx";
import { Dialog } from "#platform/ui/dialog.tsx";
import { Field } from "#platform/ui/field.tsx";
import { AskForm } from "#platform/web/ask-form.tsx";
import { navigate } from "#platform/web/location.ts";
import { noticeStore } from "#platform/web/notice-store.ts";
import { buildPageHref } from "#platform/web/page-address.ts";
import { useMayOperate } from "#platform/web/rights.ts";
import { useChange } from "#platform/web/use-change.ts";
import { copyInquiry, modifyInquiry, revokeInquiry } from "../contract/inquiry.ts";
import { openInquiryLink } from "../contract/reading-link.ts";
import { revokeWarning } from "../rules/inquiry.ts";
import { forgetInquiry, type Inquiry, inquiryDocument, useInquiryCalls } from "./inquiry-document.tsx";
import { editHref, SHARED, compareHref } from "./inquiry-places.ts";
import { transferOf, type Transferring } from "./transferring.ts";

type InquiryStepsProps = { inquiry: Inquiry; transferring: Transferring };

export function InquirySteps({ inquiry, transferring: { Step } }: InquiryStepsProps) {
  const { inquiryNo, version } = inquiry;
  const client = useQueryClient();
  const calls = useInquiryCalls();
  const [modify, copy] = [useChange(modifyInquiry), useChange(copyInquiry)];
  const mayCopy = useMayOperate(copyInquiry.permission);
  const edit = async (editedNo: string): Promise<void> => {
    await forgetInquiry(client, inquiryNo);
    navigate(editHref(editedNo));
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
    <ProductSteps
      kind={inquiryDocument}
      calls={calls}
      document={inquiry}
      main={new Set(transferOf(inquiry) ? ["submit"] : ["submit", "modify"])}
      actions={{
        modify: () => modify.mutate({ inquiryNo, version }, { onSuccess: () => void edit(inquiryNo) }),
      }}
      askingEvents={["revoke"]}
      renderDialog={(_, close) => (
        <RevokeDialog
          kind={inquiryDocument}
          document={inquiry}
          warning={revokeWarning(inquiry)}
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
          <ReadingLinkButton
            name={inquiryDocument.title}
            businessNo={inquiryNo}
            link={{ openCall: openInquiryLink, number: "inquiryNo" }}
            hrefOf={(product) => buildPageHref(SHARED, { businessNo: inquiryNo, product })}
          />
        </>
      }
    >
      <Step inquiry={inquiry} />
    </ProductSteps>
  );
}

type CompareButtonProps = { inquiry: Pick<Inquiry, "inquiryNo" | "copiedFrom"> };

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
    navigate(compareHref(typed.trim(), inquiryNo));
    onClose();
  };
  return (
    <Dialog title="与另一份询价单对比" onClose={onClose}>
      <AskForm isComplete={error === undefined} confirm="对比" onConfirm={compare} onClose={onClose}>
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
      </AskForm>
    </Dialog>
  );
}

function errorOf(otherNo: string, inquiryNo: string): string | undefined {
  if (otherNo === "") return "请输入询价单号";
  if (!isNumber("inquiryNo", otherNo)) return "询价单号格式不正确，应为 Q 开头的 23 位编号";
  return otherNo === inquiryNo ? "请输入另一份询价单的编号" : undefined;
}
