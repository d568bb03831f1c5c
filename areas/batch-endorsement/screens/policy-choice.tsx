import { type FormEvent, useState } from "react";
import { formatMoney } from "#platform/kernel/money.ts";
import { Button } from "#platform/ui/button.tsx";
import { Field } from "#platform/ui/field.tsx";
import type { AnswerOf } from "#platform/web/api-client.ts";
import { ScrollRegion } from "#platform/web/scroll-region.tsx";
import type { expenseQueryList } from "../contract.ts";
import { batchLimits, checkTypedRow } from "../rules/batch-expense.ts";

type FoundPolicies = AnswerOf<typeof expenseQueryList>;
type FoundPolicy = FoundPolicies["policies"][number];
type PolicyChoiceProps = {
  found: FoundPolicies;
  isBusy: boolean;
  onCalculate: (rows: { policyNo: string; agentFee: string }[], reasonText: string) => void;
};

/** The policies of a query: those chosen get one new rate. */
export function PolicyChoice({ found: { policies, isMore }, isBusy, onCalculate }: PolicyChoiceProps) {
  const fit = policies.filter(({ why }) => why === "");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [agentFee, setAgentFee] = useState("");
  const [reasonText, setReasonText] = useState("");
  const [isTold, setTold] = useState(false);
  const rateError = checkTypedRow({ policyNo: "", agentFee: agentFee.trim() }, new Set());
  const choiceError = chosen.size === 0 ? "请先勾选保单" : "";
  const calculate = (event: FormEvent): void => {
    event.preventDefault();
    setTold(true);
    if (isBusy || rateError !== "" || choiceError !== "") return;
    onCalculate(
      [...chosen].map((policyNo) => ({ policyNo, agentFee: agentFee.trim() })),
      reasonText.trim(),
    );
  };
  if (policies.length === 0) return <p className="import-card nothing">没有符合条件的有效保单</p>;
  const { shownRows } = batchLimits;
  return (
    <section className="import-card" aria-labelledby="batch-policies">
      <h2 id="batch-policies">选择保单</h2>
      <p role="status" className="quiet-note">
        共 {policies.length} 张{isMore && "（条件还有更多，请缩小范围）"}，可办理 {fit.length} 张，已选{" "}
        {chosen.size} 张{policies.length > shownRows && `；列出前 ${shownRows} 张，全选包括全部`}
      </p>
      <ScrollRegion label="查到的保单">
        <PolicyTable
          policies={policies.slice(0, shownRows)}
          chosen={chosen}
          isAllChosen={fit.length > 0 && chosen.size === fit.length}
          onAll={(isAll) => setChosen(new Set(isAll ? fit.map(({ policyNo }) => policyNo) : []))}
          onChoose={(policyNo) => setChosen(toggle(chosen, policyNo))}
        />
      </ScrollRegion>
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
        {isTold && choiceError !== "" && (
          <p className="field-error" role="alert">
            {choiceError}
          </p>
        )}
      </form>
    </section>
  );
}

function toggle(chosen: ReadonlySet<string>, policyNo: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(policyNo)) next.add(policyNo);
  return next;
}

type PolicyTableProps = {
  policies: readonly FoundPolicy[];
  chosen: ReadonlySet<string>;
  isAllChosen: boolean;
  onAll: (isAll: boolean) => void;
  onChoose: (policyNo: string) => void;
};

function PolicyTable({ policies, chosen, isAllChosen, onAll, onChoose }: PolicyTableProps) {
  return (
    <table>
      <caption className="visually-hidden">查到的保单和现在的手续费</caption>
      <thead>
        <tr>
          <th scope="col">
            <input
              type="checkbox"
              aria-label="选择全部可办理的保单"
              checked={isAllChosen}
              onChange={({ target }) => onAll(target.checked)}
            />
          </th>
          <th scope="col">保单号</th>
          <th scope="col">投保人</th>
          <th scope="col" className="is-number">
            保费（元）
          </th>
          <th scope="col" className="is-number">
            手续费率（%）
          </th>
          <th scope="col" className="is-number">
            手续费（元）
          </th>
          <th scope="col" className="is-number">
            备案上限（%）
          </th>
          <th scope="col">不能办理的原因、提示</th>
        </tr>
      </thead>
      <tbody>
        {policies.map((policy) => (
          <tr key={policy.policyNo}>
            <td>
              <input
                type="checkbox"
                aria-label={`选择 ${policy.policyNo}`}
                checked={chosen.has(policy.policyNo)}
                disabled={policy.why !== ""}
                onChange={() => onChoose(policy.policyNo)}
              />
            </td>
            <td className="batch-no">{policy.policyNo}</td>
            <td className="batch-holder">{policy.holderName}</td>
            <td className="is-number">{formatMoney(policy.sumPremium)}</td>
            <td className="is-number">{policy.agentFee}</td>
            <td className="is-number">{formatMoney(policy.commission)}</td>
            <td className="is-number">{policy.maxAgentFee ?? "/"}</td>
            <td className="batch-reason">{[policy.why, policy.hint].filter(Boolean).join("；") || "/"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
