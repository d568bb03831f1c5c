import { REASON_LENGTH_LIMITS } from "#areas/judging/contract/shapes.ts";
import type { ListRow } from "#platform/lists/list-call.ts";
import { isRowInState } from "#platform/lists/row-states.ts";
import { ListScreen } from "#platform/lists/web/list-screen.tsx";
import type { ListActions, RowActionFieldProps } from "#platform/lists/web/row-action.ts";
import { Field } from "#platform/ui/field.tsx";
import { callApi } from "#platform/web/api-client.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { explainBankLine, importBankStatement, matchBankLine, releaseBankLine } from "../contract.ts";
import { bankLineList } from "../rules/bank-list.ts";
import { EXPLAINED_STATUS, MATCHED_STATUS, OPEN_STATUS } from "../rules/statement.ts";
import { BANK_IMPORT_PATH } from "../rules/bank-places.ts";

const chosen = (row: ListRow) => ({ lineId: row["lineId"] ?? "", version: Number(row["version"]) });
const isOpen = (row: ListRow): boolean => isRowInState(row, [OPEN_STATUS]);
const { permission } = matchBankLine;

const deeds: ListActions = {
  start: { label: "导入银行流水", permission: importBankStatement.permission, href: BANK_IMPORT_PATH },
  actions: [
    {
      label: "采用建议",
      permission,
      fits: (row) => isOpen(row) && Boolean(row["suggestedNo"]),
      run: async (row) =>
        void (await callApi(matchBankLine, { ...chosen(row), number: row["suggestedNo"] ?? "" })),
    },
    {
      label: "匹配收付单",
      permission,
      warning: "收付单的金额和币种须与流水一致。",
      isOfRow: true,
      fits: isOpen,
      Field: MovementNumberField,
      run: async (row, number) => void (await callApi(matchBankLine, { ...chosen(row), number })),
    },
    {
      label: "说明",
      permission,
      warning: "说明后流水不再要求匹配，当日可以关账。",
      fits: isOpen,
      reason: { label: "差异的原因", ...REASON_LENGTH_LIMITS, kept: "写入流水记录" },
      run: async (row, reason) => void (await callApi(explainBankLine, { ...chosen(row), reason })),
    },
    {
      label: "取消匹配或说明",
      permission,
      warning: "取消后流水回到待处理，处理完毕前当日不能关账。",
      fits: (row) => isRowInState(row, [MATCHED_STATUS, EXPLAINED_STATUS]),
      run: async (row) => void (await callApi(releaseBankLine, chosen(row))),
    },
  ],
};

function MovementNumberField({ value, isTold, onValue }: RowActionFieldProps) {
  return (
    <Field
      label="收付单号"
      className="cell-input"
      autoComplete="off"
      maxLength={18}
      value={value}
      error={isTold && value.trim() === "" ? "请输入收付单号，如 JF2025010100000001" : undefined}
      onChange={({ target }) => onValue(target.value.trim())}
    />
  );
}

/** 银行对账: the lines of the bank with what they should be. */
export function BankLinesPage({ query, setQuery }: PageProps) {
  return <ListScreen list={bankLineList} query={query} setQuery={setQuery} deeds={deeds} />;
}
