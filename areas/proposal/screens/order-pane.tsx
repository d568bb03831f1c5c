import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCodeNames } from "#areas/dictionary/screens/use-code-names.ts";
import { useSoldRisks } from "#areas/drafting/screens/document-queries.ts";
import { StatusChip } from "#areas/drafting/screens/status-chip.tsx";
import { formatMoney } from "#platform/kernel/money.ts";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import type { ApiError } from "#platform/web/api-error.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { Skeleton } from "#platform/web/skeleton.tsx";
import { useChange } from "#platform/web/use-change.ts";
import { disableOrder, queryOrder } from "../contract/order.ts";
import { proposalList } from "../rules/proposal-list.ts";
import { detailHref } from "./proposal-places.ts";
import { forgetProposal } from "./proposal-queries.ts";
import "./order-pane.css";

type Order = AnswerOf<typeof queryOrder>;

/** What is taken out and paid together with a proposal, and whether anybody may still apply on it. */
export function OrderPane({ orderNo, proposalNo }: { orderNo: string; proposalNo: string }) {
  const asked = useQuery<Order, ApiError>({
    queryKey: ["order", orderNo],
    queryFn: ({ signal }) => callApi(queryOrder, { orderNo }, { signal }),
    staleTime: 0,
  });
  if (asked.error) return <ErrorNote error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!asked.data) return <Skeleton rows={3} label="正在加载订单" />;
  return <WholeOrder order={asked.data} proposalNo={proposalNo} />;
}

type WholeOrderProps = { order: Order; proposalNo: string };

function WholeOrder({ order, proposalNo }: WholeOrderProps) {
  const { orderNo, status, sumPremium, proposals } = order;
  const statusName = useCodeNames("OrderStatus");
  const risks = useSoldRisks();
  const riskName = (code: string): string =>
    risks.data?.find(({ riskCode }) => riskCode === code)?.riskName ?? code;
  return (
    <section className="order-pane" aria-label={`订单 ${orderNo}`}>
      <header>
        <p>
          <code>{orderNo}</code> {statusName(status)} · {proposals.length} 张投保单，保费合计{" "}
          <strong>{formatMoney(sumPremium)}</strong> 元
        </p>
        <Closing order={order} proposalNo={proposalNo} />
      </header>
      <ul className="order-proposals">
        {proposals.map((one) => (
          <li key={one.proposalNo}>
            <a className="link" href={detailHref({ ...one, orderNo })}>
              {one.proposalNo}
            </a>
            <span>{riskName(one.riskCode)}</span>
            <StatusChip list={proposalList} status={one.status} />
            <span className="order-premium">
              {one.sumPremium === null ? "尚无保费" : `${formatMoney(one.sumPremium)} 元`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Closing({ order: { orderNo, version, isDisabled, offers }, proposalNo }: WholeOrderProps) {
  const client = useQueryClient();
  const close = useChange(disableOrder);
  const [offer] = offers;
  const again = (): void => {
    void client.invalidateQueries({ queryKey: ["order", orderNo] });
    void forgetProposal(client, proposalNo);
  };
  return (
    <div className="order-closing">
      {isDisabled && <span className="chip is-past">已停止投保：其中的投保单只能查看</span>}
      {offer && (
        <button
          type="button"
          className="button small"
          aria-disabled={close.isPending}
          onClick={() =>
            close.isPending ||
            close.mutate({ orderNo, version, isDisabled: !isDisabled }, { onSettled: again })
          }
        >
          {offer.label}
        </button>
      )}
      {close.error && <ErrorNote error={close.error} />}
    </div>
  );
}
