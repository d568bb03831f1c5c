import { type FormEvent, useState } from "react";
import { formatMoney } from "#platform/kernel/money.ts";
import { Button } from "#platform/ui/button.tsx";
import { Field } from "#platform/ui/field.tsx";
import type { AnswerOf } from "#platform/web/api-client.ts";
import { ScrollTable, type TableColumn } from "#platform/web/scroll-table.tsx";
import type { expenseQueryList } from "../contract.ts";
import { batchLimits, checkTypedRow, type TypedRow } from "../rules/batch-expense.ts";

export type FoundPolicies = AnswerOf<typeof expenseQueryList>;
type FoundPolicy = FoundPolicies["policies"][number];
type PolicyChoiceProps = {
  found: FoundPolicies;
  isBusy: boolean;
  onCalculate: (rows: TypedRow[], reasonText: string) => void;
};

const factColumns: readonly TableColumn<FoundPolicy>[] = [
  { title: "保单号", look: "one-line", cell: ({ policyNo }) => policyNo },
  { title: "投保人", look: "name", cell: ({ holderName }) => holderName },
  { title: "保费（元）", look: "number", cell: ({ sumPremium }) => formatMoney(sumPremium) },
  { title: "手续费比例（%）", look: "number", cell: ({ agentFee }) => agentFee },
  { title: "手续费（元）", look: "number", cell: ({ commission }) => formatMoney(commission) },
  { title: "备案上限（%）", look: "number", cell: ({ maxAgentFee }) => maxAgentFee ?? "/" },
  {
    title: "不能办理的原因和提示",
    look: "text",
    cell: ({ why, hint }) => [why, hint].filter(Boolean).join("；") || "/",
  },
];

/** The policies of a query: those chosen get one new rate. */
export function PolicyChoice({ found: { policies, isMore }, isBusy, onCalculate }: PolicyChoiceProps) {
  const fit = policies.filter(({ why }) => why === "");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  if (policies.length === 0) return <p className="import-card nothing">没有符合条件的有效保单</p>;
  const { shownRows } = batchLimits;
  return (
    <section className="import-card batch-choice" aria-labelledby="batch-policies">
      <h2 id="batch-policies">选择保单</h2>
      <p role="status" className="quiet-note">
        共 {policies.length} 张{isMore && "（条件还有更多，请缩小范围）"}，可办理 {fit.length} 张，已选{" "}
        {chosen.size} 张{policies.length > shownRows && `；列出前 ${shownRows} 张，全选包括全部`}
      </p>
      <ScrollTable
        label="查到的保单"
        caption="查到的保单及其手续费"
        columns={[createChoiceColumn(fit, chosen, setChosen), ...factColumns]}
        rows={policies.slice(0, shownRows)}
        keyOf={({ policyNo }) => policyNo}
      />
      <NewRateForm chosen={chosen} isBusy={isBusy} onCalculate={onCalculate} />
    </section>
  );
}

function createChoiceColumn(
  fit: readonly FoundPolicy[],
  chosen: ReadonlySet<string>,
  onChoose: (chosen: ReadonlySet<string>) => void,
): TableColumn<FoundPolicy> {
  return {
    title: "选择",
    head: (
      <input
        type="checkbox"
        aria-label="选择全部可办理的保单"
        checked={fit.length > 0 && chosen.size === fit.length}
        onChange={({ target }) =>
          onChoose(new Set(target.checked ? fit.map(({ policyNo }) => policyNo) : []))
        }
      />
    ),
    cell: ({ policyNo, why }) => (
      <input
        type="checkbox"
        aria-label={`选择 ${policyNo}`}
        checked={chosen.has(policyNo)}
        disabled={why !== ""}
        onChange={() => onChoose(toggle(chosen, policyNo))}
      />
    ),
  };
}

function toggle(chosen: ReadonlySet<string>, policyNo: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(policyNo)) next.add(policyNo);
  return next;
}

type NewRateFormProps = Pick<PolicyChoiceProps, "isBusy" | "onCalculate"> & { chosen: ReadonlySet<string> };

function NewRateForm({ chosen, isBusy, onCalculate }: NewRateFormProps) {
  const [agentFee, setAgentFee] = useState("");
  const [reasonText, setReasonText] = useState("");
  const [isTold, setTold] = useState(false);
  const rateError = checkTypedRow({ policyNo: "", agentFee: agentFee.trim() }, new Set());
  const calculate = (event: FormEvent): void => {
    event.preventDefault();
    setTold(true);
    if (isBusy || rateError !== "" || chosen.size === 0) return;
    const rows = [...chosen].map((policyNo) => ({ policyNo, agentFee: agentFee.trim() }));
    onCalculate(rows, reasonText.trim());
  };
  return (
    <form className="batch-query" onSubmit={calculate} noValidate aria-label="新手续费">
      <Field
        label="新手续费比例（%）"
        inputMode="decimal"
        value={agentFee}
        error={isTold && rateError !== "" ? rateError : undefined}
        onChange={({ target }) => setAgentFee(target.value)}
      />
      <Field
        label="说明"
        value={reasonText}
        maxLength={500}
        onChange={({ target }) => setReasonText(target.value)}
      />
      <Button isSubmit look="primary" isBusy={isBusy}>
        试算
      </Button>
      {isTold && chosen.size === 0 && (
        <p className="field-error" role="alert">
          请先勾选保单
        </p>
      )}
    </form>
  );
}
