import { useEffect, useState } from "react";
import type { RowActionFieldProps } from "#platform/lists/web/row-action.ts";
import { Field } from "#platform/ui/field.tsx";
import { formatPayee, type TypedPayee } from "./payee-text.ts";

const fields = [
  { name: "payeeName", label: "收款人", error: "请输入收款人" },
  { name: "payeeAccount", label: "收款账号", error: "请输入收款账号" },
  { name: "payeeBank", label: "开户行", error: "请输入开户行" },
] as const;
const NOBODY: TypedPayee = { payeeName: "", payeeAccount: "", payeeBank: "" };

/** Asks for the account that gets the money instead. */
export function PayeeField({ isTold, onValue }: RowActionFieldProps) {
  const [payee, setPayee] = useState(NOBODY);
  useEffect(() => onValue(formatPayee(payee)), [payee, onValue]);
  return (
    <>
      {fields.map(({ name, label, error }) => (
        <Field
          key={name}
          label={label}
          className="cell-input"
          autoComplete="off"
          maxLength={name === "payeeAccount" ? 40 : 120}
          value={payee[name]}
          error={isTold && payee[name].trim() === "" ? error : undefined}
          onChange={({ target }) => setPayee({ ...payee, [name]: target.value })}
        />
      ))}
    </>
  );
}
