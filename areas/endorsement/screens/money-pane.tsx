import { formatSignedAmount } from "#areas/document/rules/signed-amount.ts";
import { ListStatusChip } from "#areas/judging/screens/status-chip.tsx";
import { FactList, type LabelledFact } from "#platform/documents/web/fact-list.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { useCallQuery } from "#platform/web/use-call-query.ts";
import { queryEndorsePayInfo } from "../contract/queries.ts";
import { endorsementList } from "../rules/endorsement-list.ts";
import type { EndorsementView } from "./endorsement-document.tsx";

/** What is collected from the customer or paid back. */
export function MoneyPane({ endorsement: { endorseNo, version } }: { endorsement: EndorsementView }) {
  const money = useCallQuery(queryEndorsePayInfo, { endorseNo }, [
    "document",
    endorseNo,
    "payInfo",
    String(version),
  ]);
  if (money.error) return <ErrorNote error={money.error} onRetry={() => void money.refetch()} />;
  if (!money.data) return <LoadingSkeleton rows={4} label="正在加载收退费" />;
  const { premiumChange, status, holderName, payeeName, payeeAccount, payeeBank } = money.data;
  const isRefund = premiumChange?.startsWith("-") ?? false;
  const isNothing = premiumChange === null || Number(premiumChange) === 0;
  const facts: readonly LabelledFact[] = isRefund
    ? [
        ["应退保费（元）", formatSignedAmount(premiumChange ?? "").replace("-", "")],
        ["收款户名", payeeName],
        ["收款账号", payeeAccount],
        ["开户行", payeeBank],
      ]
    : [
        ["应收保费（元）", formatSignedAmount(premiumChange ?? "0.00").replace("+", "")],
        ["缴费人", holderName],
      ];
  return (
    <section className="card money-pane" aria-label="收退费">
      <p>
        批单状态 <ListStatusChip list={endorsementList} status={status} />
      </p>
      {isNothing ? <p className="quiet-note">本批单不涉及收退费。</p> : <FactList facts={facts} />}
    </section>
  );
}
