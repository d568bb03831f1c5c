import { useEffect, useState } from "react";
import { useDictionaryItems } from "#areas/dictionary/screens/dictionary-queries.ts";
import { listStatesOfEvent } from "#platform/lifecycle/lifecycle.ts";
import type { ListRow } from "#platform/lists/list-call.ts";
import { isRowInState } from "#platform/lists/row-states.ts";
import type { RowAction, RowActionFieldProps } from "#platform/lists/web/row-action.ts";
import { Field } from "#platform/ui/field.tsx";
import { callApi } from "#platform/web/api-client.ts";
import { fileCallOptions, saveFile } from "#platform/web/save-file.ts";
import { Select } from "#platform/web/select.tsx";
import {
  discardInvoice,
  downloadInvoice,
  reapplyInvoice,
  redInvoice,
  withdrawInvoice,
  withdrawRedInvoice,
} from "../contract.ts";
import { buildInvoiceBatchHref } from "../rules/invoice-lists.ts";
import { ENDORSEMENT_RED_REASONS, isDownloadable } from "../rules/invoice.ts";
import { invoiceLifecycle, type InvoiceEvent } from "../rules/invoice-steps.ts";

const chosen = (row: ListRow) => ({ invoiceId: row["invoiceId"] ?? "", version: Number(row["version"]) });
const isBefore = (event: InvoiceEvent) => (row: ListRow) =>
  isRowInState(row, listStatesOfEvent(invoiceLifecycle, event));

/** What may be done with an invoice, in its list and on the page of its batch. */
export const invoiceActions: readonly RowAction[] = [
  {
    label: "下载",
    permission: downloadInvoice.permission,
    isOfRow: true,
    fits: (row) => isDownloadable(row["status"] ?? ""),
    run: async (row) =>
      saveFile(await callApi(downloadInvoice, { invoiceId: row["invoiceId"] ?? "" }, fileCallOptions)),
  },
  {
    label: "红冲",
    permission: redInvoice.permission,
    warning: "红冲后不能恢复，红冲的保费可以重新开票。",
    isOfRow: true,
    fits: isBefore("redLetter"),
    Field: RedLetterField,
    run: async (row, answer) =>
      void (await callApi(redInvoice, { ...chosen(row), ...parseRedLetter(answer) })),
  },
  {
    label: "撤回申请",
    permission: withdrawInvoice.permission,
    warning: "先向税务平台查询结果：已有结果的按结果处理，没有结果的撤回，保费可以重新申请开票。",
    isOfRow: true,
    fits: isBefore("withdraw"),
    run: async (row) => toOutcome(await callApi(withdrawInvoice, chosen(row))),
  },
  {
    label: "撤回红冲",
    permission: withdrawRedInvoice.permission,
    warning: "先向税务平台查询结果：已有结果的按结果处理，没有结果的撤回，发票恢复为已开具。",
    isOfRow: true,
    fits: isBefore("withdrawRed"),
    run: async (row) => toOutcome(await callApi(withdrawRedInvoice, chosen(row))),
  },
  {
    label: "重新申请",
    permission: reapplyInvoice.permission,
    fits: isBefore("reapply"),
    run: async (row) => void (await callApi(reapplyInvoice, chosen(row))),
  },
  {
    label: "作废",
    permission: discardInvoice.permission,
    warning: "作废后不再开具，保费可以重新申请开票。",
    fits: isBefore("discard"),
    run: async (row) => void (await callApi(discardInvoice, chosen(row))),
  },
];

/** The page of the batch shows what became of the invoice, which is not always the withdrawal. */
const toOutcome = ({ batchNo }: { readonly batchNo: string }): string => buildInvoiceBatchHref(batchNo);

type RedReason = "01" | "02" | "03" | "04";

function parseRedLetter(answer: string): { redReason: RedReason; endorseNo: string } {
  const [redReason = "", endorseNo = ""] = answer.split(" ");
  return { redReason: redReason as RedReason, endorseNo };
}

/** The reason of a red letter; 退保 and 批减 name their endorsement. */
function RedLetterField({ isTold, onValue }: RowActionFieldProps) {
  const items = useDictionaryItems("RedReason");
  const [redReason, setRedReason] = useState("");
  const [endorseNo, setEndorseNo] = useState("");
  const hasEndorsement = ENDORSEMENT_RED_REASONS.includes(redReason);
  const isWhole = redReason !== "" && (!hasEndorsement || endorseNo.trim() !== "");
  const answer = isWhole ? `${redReason} ${hasEndorsement ? endorseNo.trim() : ""}`.trim() : "";
  useEffect(() => onValue(answer), [answer, onValue]);
  return (
    <>
      <Select
        label="红冲原因"
        isRequired
        placeholder="请选择"
        options={(items.data ?? []).map(({ code, value }) => ({ value: code, label: value }))}
        value={redReason}
        error={isTold && redReason === "" ? "请选择红冲原因" : undefined}
        onChange={setRedReason}
      />
      {hasEndorsement && (
        <Field
          label="批单号"
          className="cell-input"
          autoComplete="off"
          maxLength={30}
          value={endorseNo}
          error={isTold && endorseNo.trim() === "" ? "请输入退保或批减的批单号" : undefined}
          onChange={({ target }) => setEndorseNo(target.value)}
        />
      )}
    </>
  );
}
