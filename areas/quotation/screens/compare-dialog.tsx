import { useState } from "react";
import { isNumber } from "#areas/document/rules.ts";
import { AskForm } from "#platform/web/ask-form.tsx";
import { Dialog } from "#platform/ui/dialog.tsx";
import { Field } from "#platform/ui/field.tsx";
import { navigate } from "#platform/web/location.ts";
import { compareHref } from "./inquiry-places.ts";
import type { Inquiry } from "./inquiry-queries.ts";

type CompareDialogProps = { inquiry: Pick<Inquiry, "inquiryNo" | "copiedFrom">; onClose: () => void };

/** With which other quotation; the one that it was copied from is proposed. */
export function CompareDialog({ inquiry: { inquiryNo, copiedFrom }, onClose }: CompareDialogProps) {
  const [other, setOther] = useState(copiedFrom);
  const error = errorOf(other.trim(), inquiryNo);
  const compare = (): void => {
    navigate(compareHref(other.trim(), inquiryNo));
    onClose();
  };
  return (
    <Dialog title="与另一份询价单对比" onClose={onClose}>
      <AskForm isComplete={error === undefined} confirm="对比" onConfirm={compare} onClose={onClose}>
        {(isTold) => (
          <Field
            label="询价单号"
            value={other}
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            error={isTold ? error : undefined}
            hint="以该单为原内容，本单为现内容；也可在列表中勾选两行对比"
            onChange={({ target }) => setOther(target.value.toUpperCase())}
          />
        )}
      </AskForm>
    </Dialog>
  );
}

function errorOf(other: string, own: string): string | undefined {
  if (other === "") return "请输入询价单号";
  if (!isNumber("inquiryNo", other)) return "询价单号格式不正确，应为 Q 开头的 23 位编号";
  return other === own ? "请输入另一份询价单的编号" : undefined;
}
