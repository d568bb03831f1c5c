import { type RecordColumn, RecordTable } from "#areas/judging/screens/record-table.tsx";
import { formatShanghaiMinute } from "#platform/documents/web/trail.tsx";
import { formatMoney } from "#platform/kernel/money.ts";
import type { PolicyView } from "./policy-document.tsx";
import { contractTransactionNames } from "./policy-events.ts";

type TransactionRow = PolicyView["transactions"][number] & { readonly isShown: boolean };

const columns: readonly RecordColumn<TransactionRow>[] = [
  {
    title: "交易",
    cell: ({ version, kind, isShown }) => (
      <>
        第 {version} 笔 {contractTransactionNames[kind] ?? kind}{" "}
        {isShown && <span className="chip is-good">当前查看</span>}
      </>
    ),
  },
  { title: "生效日期", cell: ({ effectiveFrom }) => effectiveFrom },
  { title: "录入时间", cell: ({ recordedAt }) => formatShanghaiMinute(recordedAt) },
  { title: "录入人", cell: ({ recordedName }) => recordedName },
  { title: "保费变化（元）", isRight: true, cell: ({ premiumChange }) => formatMoney(premiumChange) },
  { title: "变化后保费（元）", isRight: true, cell: ({ sumPremium }) => formatMoney(sumPremium) },
];

/** The transactions of the contract: effective and recorded time, and premium. */
export function PolicyTransactions({ policy: { transactions, shownVersion } }: { policy: PolicyView }) {
  const rows = transactions.map((row) => ({ ...row, isShown: row.version === shownVersion }));
  return <RecordTable caption="保单的交易" columns={columns} rows={rows} keyOf={({ version }) => version} />;
}
