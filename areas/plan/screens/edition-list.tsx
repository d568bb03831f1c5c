import { useState } from "react";
import { DifferenceList } from "#platform/forms/web/difference-list.tsx";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { Skeleton } from "#platform/web/skeleton.tsx";
import { planDifferences } from "./plan-differences.ts";
import { type PlanInfo, type PlanningProduct, usePlan } from "./plan-queries.ts";

type EditionListProps = { plan: PlanInfo; planning: PlanningProduct; onShow: (edition: number) => void };

/** Every edition of the plan, who brought it into force, and in what it differs from the one before. */
export function EditionList({ plan, planning, onShow }: EditionListProps) {
  const { editions, edition: current } = plan;
  const [compared, setCompared] = useState<number>();
  return (
    <div className="plan-editions">
      <div className="table-scroll">
        <table>
          <caption className="visually-hidden">计划的版本，最新的在前</caption>
          <thead>
            <tr>
              <th scope="col">版本</th>
              <th scope="col">录入修改人</th>
              <th scope="col">提交人</th>
              <th scope="col">审批人</th>
              <th scope="col">审批日期</th>
              <th scope="col" className="is-actions">
                操作
              </th>
            </tr>
          </thead>
          <tbody>
            {editions.map((one) => (
              <tr key={one.edition}>
                <td>
                  第 {one.edition} 版{" "}
                  {one.edition === current && <span className="chip is-current">生效中</span>}
                  {one.approvedAt === null && <span className="chip is-draft">草稿</span>}
                </td>
                <td>{one.authors.join("、")}</td>
                <td>{one.submittedBy?.userName ?? "/"}</td>
                <td>{one.approvedBy?.userName ?? (one.approvedAt ? "随系统装入" : "/")}</td>
                <td>{one.approvedAt ? todayInShanghai(new Date(one.approvedAt)) : "/"}</td>
                <td className="is-actions">
                  <button type="button" className="link" onClick={() => onShow(one.edition)}>
                    查看<span className="visually-hidden">第 {one.edition} 版</span>
                  </button>
                  {one.edition > 1 && (
                    <button
                      type="button"
                      className="link"
                      aria-expanded={compared === one.edition}
                      onClick={() => setCompared(compared === one.edition ? undefined : one.edition)}
                    >
                      与前一版的差异<span className="visually-hidden">：第 {one.edition} 版</span>
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {compared !== undefined && (
        <Compared
          key={compared}
          insurancePlanNo={plan.insurancePlanNo}
          edition={compared}
          planning={planning}
        />
      )}
    </div>
  );
}

type ComparedProps = { insurancePlanNo: string; edition: number; planning: PlanningProduct };

function Compared({ insurancePlanNo, edition, planning }: ComparedProps) {
  const [before, after] = [
    usePlan(insurancePlanNo, String(edition - 1)),
    usePlan(insurancePlanNo, String(edition)),
  ];
  const error = before.error ?? after.error;
  if (error)
    return <ErrorNote error={error} onRetry={() => void Promise.all([before.refetch(), after.refetch()])} />;
  if (!before.data || !after.data) return <Skeleton rows={3} label="正在比较两个版本" />;
  const differences = planDifferences(planning, before.data.shown.form, after.data.shown.form);
  return (
    <section aria-label={`第 ${edition} 版与第 ${edition - 1} 版的差异`} className="plan-compared">
      <h2>
        第 {edition - 1} 版 → 第 {edition} 版
      </h2>
      {differences.length === 0 ? (
        <p className="nothing">两个版本的内容相同。</p>
      ) : (
        <DifferenceList differences={differences} />
      )}
    </section>
  );
}
