import { useQueryClient } from "@tanstack/react-query";
import { useCodeNames } from "#areas/dictionary/screens/use-code-names.ts";
import { useRiskName } from "#areas/product/screens/sold-risks.ts";
import { ListStatusChip } from "#areas/judging/screens/status-chip.tsx";
import { formatMoney } from "#platform/kernel/money.ts";
import { Button } from "#platform/ui/button.tsx";
import { TextLink } from "#platform/ui/links.tsx";
import type { AnswerOf } from "#platform/web/api-client.ts";
import { useCallQuery } from "#platform/web/use-call-query.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { useCallMutation } from "#platform/web/use-change.ts";
import { PendingText } from "#platform/ui/pending-text.tsx";
import { disableOrder, queryOrder } from "../contract/order.ts";
import { proposalList } from "../rules/proposal-list.ts";
import { buildProposalDetailHref } from "./proposal-places.ts";
import { invalidateProposalQueries } from "./proposal-document.tsx";
import "./order-pane.css";

type Order = AnswerOf<typeof queryOrder>;

/** The order of a proposal: what is applied for and paid together, and whether it is still open. */
export function OrderPane({ orderNo, proposalNo }: { orderNo: string; proposalNo: string }) {
  const order = useCallQuery(queryOrder, { orderNo }, ["order", orderNo]);
  if (order.error) return <ErrorNote error={order.error} onRetry={() => void order.refetch()} />;
  if (!order.data) return <LoadingSkeleton rows={3} label="正在加载订单" />;
  return <WholeOrder order={order.data} proposalNo={proposalNo} />;
}

type WholeOrderProps = { order: Order; proposalNo: string };

function WholeOrder({ order, proposalNo }: WholeOrderProps) {
  const { orderNo, status, sumPremium, proposals } = order;
  const statusName = useCodeNames("OrderStatus");
  const riskName = useRiskName();
  return (
    <section className="order-pane" aria-label={`订单 ${orderNo}`}>
      <header>
        <p>
          <code>{orderNo}</code> <PendingText text={statusName(status)} /> · {proposals.length}{" "}
          张投保单，保费合计 <strong>{formatMoney(sumPremium)}</strong> 元
        </p>
        <Closing order={order} proposalNo={proposalNo} />
      </header>
      <ul className="order-proposals">
        {proposals.map((proposal) => (
          <li key={proposal.proposalNo}>
            <TextLink href={buildProposalDetailHref({ ...proposal, orderNo })}>
              {proposal.proposalNo}
            </TextLink>
            <span>
              <PendingText text={riskName(proposal.riskCode)} />
            </span>
            <ListStatusChip list={proposalList} status={proposal.status} />
            <span className="order-premium">
              {proposal.sumPremium === null ? "尚无保费" : `${formatMoney(proposal.sumPremium)} 元`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Closing({ order: { orderNo, version, isDisabled, offers }, proposalNo }: WholeOrderProps) {
  const client = useQueryClient();
  const close = useCallMutation(disableOrder);
  const [offer] = offers;
  const refetch = (): void => {
    void client.invalidateQueries({ queryKey: ["order", orderNo] });
    void invalidateProposalQueries(client, proposalNo);
  };
  return (
    <div className="order-closing">
      {isDisabled && <span className="chip is-past">已停止投保：其中的投保单只能查看</span>}
      {offer && (
        <Button
          size="small"
          isBusy={close.isPending}
          onClick={() => close.mutate({ orderNo, version, isDisabled: !isDisabled }, { onSettled: refetch })}
        >
          {offer.label}
        </Button>
      )}
      {close.error && <ErrorNote error={close.error} />}
    </div>
  );
}
