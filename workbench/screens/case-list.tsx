import { useState } from "react";
import { formatMoney, parseTypedMoney } from "#platform/kernel/money.ts";
import { Button } from "#platform/ui/button.tsx";
import { Field } from "#platform/ui/field.tsx";
import type { WorkedCase } from "#areas/product/rules/product-shape.ts";
import type { WorkedCaseResult } from "#areas/product/rules/worked-cases.ts";
import type { PreviewInputMemory } from "./preview-memory.ts";

type WorkedCaseListProps = {
  results: readonly WorkedCaseResult[];
  memory: PreviewInputMemory;
  isReadOnly: boolean;
  onCases: (cases: WorkedCase[]) => void;
  onFill: (worked: WorkedCase) => void;
};

/** The worked cases of the product, each priced by the definition that is being edited. */
export function WorkedCaseList({ results, memory, isReadOnly, onCases, onFill }: WorkedCaseListProps) {
  const cases = results.map(({ workedCase: worked }) => worked);
  const filled = memory.filled();
  return (
    <div className="case-list">
      {results.length === 0 && (
        <div className="blank">
          <p>还没有算例</p>
          <p>在预览中填好一张单子，再回到这里存为算例</p>
        </div>
      )}
      <ul aria-label="算例">
        {results.map((result, index) => (
          <li key={result.workedCase.caseNo}>
            <CaseHead result={result} />
            {result.errors.length > 0 && (
              <ul className="case-errors">
                {result.errors.map((error) => (
                  <li key={error}>{error}</li>
                ))}
              </ul>
            )}
            <div className="release-actions">
              {result.workedCase.change ? (
                <span className="is-quiet">批改算例，预览不显示批改保费</span>
              ) : (
                <Button look="link" onClick={() => onFill(result.workedCase)}>
                  填入预览
                </Button>
              )}
              {!isReadOnly && result.errors.length > 0 && (
                <NewTotal
                  worked={result.workedCase}
                  onTotal={(total) =>
                    onCases(cases.with(index, { ...result.workedCase, expected: { total } }))
                  }
                />
              )}
              {!isReadOnly && (
                <Button look="link" isBad onClick={() => onCases(cases.toSpliced(index, 1))}>
                  删除
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {!isReadOnly && filled && (
        <NewCase
          takenNumbers={cases.map(({ caseNo }) => caseNo)}
          onAdd={(values) =>
            onCases([...cases, { ...values, form: filled as WorkedCase["form"], facts: memory.facts() }])
          }
        />
      )}
    </div>
  );
}

function CaseHead({ result: { workedCase: worked, actual, errors } }: { result: WorkedCaseResult }) {
  return (
    <p className="case-head">
      <span className={errors.length > 0 ? "chip is-removed" : "chip is-current"}>
        {errors.length > 0 ? "不符" : "相符"}
      </span>
      <span className="case-title">
        {worked.caseNo} {worked.title}
      </span>
      <strong>{actual === "" ? "/" : formatMoney(actual)}</strong>
    </p>
  );
}

/** Replaces the expected total. The old expected lines are dropped, because they belong to the old total. */
function NewTotal({ worked, onTotal }: { worked: WorkedCase; onTotal: (total: string) => void }) {
  const [typed, setTyped] = useState<string>();
  const read = parseTypedMoney(typed ?? "");
  if (typed === undefined)
    return (
      <Button look="link" onClick={() => setTyped(worked.expected.total)}>
        改应得金额
      </Button>
    );
  return (
    <form
      className="case-total"
      onSubmit={(event) => {
        event.preventDefault();
        if (read.ok) onTotal(read.value.toFixed(2));
      }}
    >
      <Field
        label={`${worked.caseNo} 应得金额`}
        value={typed}
        inputMode="decimal"
        error={read.ok ? undefined : read.reason}
        hint="请另行核算后填写；修改后只核对合计"
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button size="small" isSubmit>
        确定
      </Button>
      <Button size="small" onClick={() => setTyped(undefined)}>
        取消
      </Button>
    </form>
  );
}

type NewCaseValues = Pick<WorkedCase, "caseNo" | "title" | "expected">;

function NewCase({
  takenNumbers,
  onAdd,
}: {
  takenNumbers: readonly string[];
  onAdd: (values: NewCaseValues) => void;
}) {
  const [caseNo, setCaseNo] = useState("");
  const [title, setTitle] = useState("");
  const [total, setTotal] = useState("");
  const [isChecked, setChecked] = useState(false);
  const read = parseTypedMoney(total);
  const errors = {
    caseNo:
      caseNo.trim() === "" ? "请输入编号" : takenNumbers.includes(caseNo.trim()) ? "编号已有" : undefined,
    title: title.trim() === "" ? "请输入名称" : undefined,
    total: read.ok ? undefined : read.reason,
  };
  return (
    <form
      className="case-new"
      aria-label="把预览存为算例"
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (!read.ok || errors.caseNo !== undefined || errors.title !== undefined) return;
        onAdd({ caseNo: caseNo.trim(), title: title.trim(), expected: { total: read.value.toFixed(2) } });
        setCaseNo("");
        setTitle("");
        setTotal("");
        setChecked(false);
      }}
    >
      <h3>把预览存为算例</h3>
      <Field
        label="编号"
        value={caseNo}
        error={isChecked ? errors.caseNo : undefined}
        onChange={({ target }) => setCaseNo(target.value)}
      />
      <Field
        label="名称"
        value={title}
        error={isChecked ? errors.title : undefined}
        onChange={({ target }) => setTitle(target.value)}
      />
      <Field
        label="应得保费"
        value={total}
        inputMode="decimal"
        error={isChecked ? errors.total : undefined}
        hint="请另行核算，不要照抄预览的金额"
        onChange={({ target }) => setTotal(target.value)}
      />
      <Button isSubmit>存为算例</Button>
    </form>
  );
}
