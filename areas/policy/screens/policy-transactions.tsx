import { type RecordColumn, RecordTable } from "#areas/judging/screens/record-table.tsx";
import { timeOf } from "#platform/documents/web/trail.tsx";
import { formatMoney } from "#platform/kernel/money.ts";
import type { Policy } from "./policy-document.tsx";
import { transactionNames } from "./policy-events.ts";

type TransactionRow = Policy["transactions"][number] & { readonly isShown: boolean };

const columns: readonly RecordColumn<TransactionRow>[] = [
  {
    title: "交易",
    cell: ({ version, kind, isShown }) => (
      <>
        第 {version} 笔 {transactionNames[kind] ?? kind}{" "}
        {isShown && <span className="chip is-good">当前查看</span>}
      </>
    ),
  },
  { title: "生效日期", cell: ({ effectiveFrom }) => effectiveFrom },
  { title: "录入时间", cell: ({ recordedAt }) => timeOf(recordedAt) },
  { title: "录入人", cell: ({ recordedName }) => recordedName },
  { title: "保费变化（元）", isRight: true, cell: ({ premiumChange }) => formatMoney(premiumChange) },
  { title: "变化后保费（元）", isRight: true, cell: ({ sumPremium }) => formatMoney(sumPremium) },
];

/** The transactions of the contract: effective and recorded time, and premium. */
export function PolicyTransactions({ policy: { transactions, shownVersion } }: { policy: Policy }) {
  const rows = transactions.map((row) => ({ ...row, isShown: row.version === shownVersion }));
  return <RecordTable caption="保单的交易" columns={columns} rows={rows} keyOf={({ version }) => version} />;
}
