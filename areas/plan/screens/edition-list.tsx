import { useState } from "react";
import { DifferenceTable } from "#areas/document/screens/difference-table.tsx";
import { diffForms } from "#platform/forms/diff-forms.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { Button } from "#platform/ui/button.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { type PlanInfo, type PlanningProduct, usePlan } from "./plan-queries.ts";

type EditionListProps = { plan: PlanInfo; planning: PlanningProduct; onShow: (edition: string) => void };

/** The editions of a plan, the newest first, each with its differences from the one before. */
export function EditionList({ plan, planning, onShow }: EditionListProps) {
  const { insurancePlanNo, editions, edition: current } = plan;
  const [compared, setCompared] = useState<number>();
  return (
    <div className="plan-editions">
      <div className="table-scroll">
        <table>
          <caption className="visually-hidden">计划的版本，最新的在前</caption>
          <thead>
            <tr>
              {["版本", "录入修改人", "提交人", "审批人", "审批日期"].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
              <th scope="col" className="is-actions">
                操作
              </th>
            </tr>
          </thead>
          <tbody>
            {editions.map(({ edition, authors, submittedBy, approvedBy, approvedAt }) => (
              <tr key={edition}>
                <td>
                  第 {edition} 版 {edition === current && <span className="chip is-current">生效中</span>}
                  {approvedAt === null && <span className="chip is-draft">草稿</span>}
                </td>
                <td>{authors.join("、")}</td>
                <td>{submittedBy?.userName ?? "/"}</td>
                <td>{approvedBy?.userName ?? (approvedAt ? "随系统装入" : "/")}</td>
                <td>{approvedAt ? getTodayInShanghai(new Date(approvedAt)) : "/"}</td>
                <td className="is-actions">
                  <Button look="link" onClick={() => onShow(String(edition))}>
                    查看<span className="visually-hidden">第 {edition} 版</span>
                  </Button>
                  {edition > 1 && (
                    <Button
                      look="link"
                      aria-expanded={compared === edition}
                      onClick={() => setCompared(compared === edition ? undefined : edition)}
                    >
                      与前一版的差异<span className="visually-hidden">：第 {edition} 版</span>
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {compared !== undefined && (
        <Differences
          key={compared}
          insurancePlanNo={insurancePlanNo}
          edition={compared}
          planning={planning}
        />
      )}
    </div>
  );
}

type DifferencesProps = { insurancePlanNo: string; edition: number; planning: PlanningProduct };

function Differences({ insurancePlanNo, edition, planning: { compiled, options } }: DifferencesProps) {
  const before = usePlan(insurancePlanNo, String(edition - 1));
  const after = usePlan(insurancePlanNo, String(edition));
  const error = before.error ?? after.error;
  if (error)
    return <ErrorNote error={error} onRetry={() => void Promise.all([before.refetch(), after.refetch()])} />;
  if (!before.data || !after.data) return <LoadingSkeleton rows={3} label="正在比较两个版本" />;
  const forms = [before.data.shown.form, after.data.shown.form] as const;
  // Empty sections are not stored, so one that is missing on one side has rows without differences.
  const sections = diffForms(compiled.form.sections, ...forms).flatMap((section) => {
    const rows = section.rows.filter(({ cells }) => cells.length > 0);
    return rows.length > 0 ? [{ ...section, rows, effect: undefined }] : [];
  });
  return (
    <section aria-label={`第 ${edition} 版与第 ${edition - 1} 版的差异`}>
      {sections.length === 0 && <p className="nothing">两个版本的内容相同。</p>}
      <DifferenceTable
        sections={sections}
        before={{ form: forms[0], options, name: `第 ${edition - 1} 版` }}
        after={{ form: forms[1], options, name: `第 ${edition} 版` }}
      />
    </section>
  );
}
