import { ErrorNote } from "#platform/web/error-note.tsx";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { usePayPlan } from "./pay-queries.ts";
import { PayPlanTable } from "./plan-table.tsx";

/** Shows the payment plan of a document: the stored plan, or the one its form gives. */
export function PayPlanPreview({ businessNo }: { businessNo: string }) {
  const plan = usePayPlan(businessNo);
  return (
    <section className="card-plain" aria-labelledby="pay-plan">
      <h2 id="pay-plan">
        缴费计划 {plan.data && !plan.data.isSettled && <span className="chip is-waiting">待生成</span>}
      </h2>
      {plan.error && <ErrorNote error={plan.error} onRetry={() => void plan.refetch()} />}
      {!plan.data && !plan.error && <LoadingSkeleton rows={2} label="正在加载缴费计划" />}
      {plan.data && plan.data.list.length === 0 && (
        <p className="quiet-note">单据上的缴费计划有误，修改以后才能缴费。</p>
      )}
      {plan.data && plan.data.list.length > 0 && (
        <>
          <PayPlanTable plan={plan.data.list} caption="缴费计划" />
          {!plan.data.isSettled && <p className="quiet-note pay-note">首期到账后，缴费计划不再变动。</p>}
        </>
      )}
    </section>
  );
}
