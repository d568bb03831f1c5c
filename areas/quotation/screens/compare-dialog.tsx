import { useState } from "react";
import { isNumber } from "#areas/document/rules/numbers.ts";
import { AskForm } from "#platform/web/ask-form.tsx";
import { Button } from "#platform/ui/button.tsx";
import { Dialog } from "#platform/ui/dialog.tsx";
import { Field } from "#platform/ui/field.tsx";
import { navigate } from "#platform/web/location.ts";
import type { Inquiry } from "./inquiry-document.tsx";
import { compareHref } from "./inquiry-places.ts";

type CompareButtonProps = { inquiry: Pick<Inquiry, "inquiryNo" | "copiedFrom"> };

/** Compares with another inquiry; the one that this was copied from is proposed. */
export function CompareButton({ inquiry: { inquiryNo, copiedFrom } }: CompareButtonProps) {
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
