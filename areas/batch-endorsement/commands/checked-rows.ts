import { filterDocumentsVisibleToUser } from "#areas/document/questions.ts";
import { listUserRights } from "#areas/identity/questions.ts";
import type { PolicyMoneyUseReader } from "#areas/payment/questions.ts";
import { createProductRegistry } from "#areas/product/questions/product-registry.ts";
import { findAgentAndAgreement } from "#areas/sales/questions.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import {
  CHANGES_RECEIVED,
  checkExpenseRow,
  checkTypedRow,
  type ExpensePolicy,
  type NumberedRow,
  priceExpenseRow,
} from "../rules/batch-expense.ts";
import { type CheckedRow, type ExpensePolicyRow, findOpenTasks, listExpensePolicies } from "../store.ts";

type CheckInput = {
  readonly actor: Actor;
  /** '' before the task has a number. */
  readonly taskId: string;
  /** False after an import, which looks for the policies only. */
  readonly isPriced: boolean;
};

const nothingKnown = {
  agentFee: null,
  holderName: "",
  riskCode: "",
  oldAgentFee: null,
  commissionBefore: null,
  commissionAfter: null,
  reason: "",
};

/** Looks at the rows of a task: the policies that they name, their commission, and why a row is refused. */
export function createRowCheck({ now }: Pick<Services, "now">, readMoneyUse: PolicyMoneyUseReader) {
  const describe = createPolicyDescriber({ now }, readMoneyUse);

  return async (reader: Reader, rows: readonly NumberedRow[], { actor, taskId, isPriced }: CheckInput) => {
    const named = await listExpensePolicies(reader, [...new Set(rows.map(({ policyNo }) => policyNo))]);
    const visible = await filterDocumentsVisibleToUser(reader, actor, named);
    const policies = await describe(reader, visible, taskId);
    const mayChangeReceived = (await listUserRights(reader, actor)).has(CHANGES_RECEIVED);
    const earlier = new Set<string>();
    return rows.map((row): CheckedRow => {
      const policy = policies.get(row.policyNo);
      const typed = checkTypedRow(row, earlier);
      earlier.add(row.policyNo);
      const { rowNo, policyNo, agentFee } = row;
      const refused = { ...nothingKnown, rowNo, policyNo };
      if (typed !== "") return { ...refused, reason: typed };
      if (!policy) return { ...refused, agentFee, reason: "保单不存在，请核对" };
      const { holderName, riskCode, agentFee: oldAgentFee } = policy;
      const found = { ...refused, agentFee, holderName, riskCode, oldAgentFee };
      if (!isPriced) return found;
      const { before, after } = priceExpenseRow(policy, agentFee);
      const reason = checkExpenseRow(policy, agentFee, mayChangeReceived);
      return { ...found, commissionBefore: before, commissionAfter: after, reason };
    });
  };
}

export type DescribedPolicy = ExpensePolicy & Pick<ExpensePolicyRow, "holderName" | "riskCode">;

/** The policies with what their products, agreements and other tasks say. */
export function createPolicyDescriber({ now }: Pick<Services, "now">, readMoneyUse: PolicyMoneyUseReader) {
  const products = createProductRegistry(now);
  return async (
    reader: Reader,
    policies: readonly ExpensePolicyRow[],
    taskId: string,
  ): Promise<ReadonlyMap<string, DescribedPolicy>> => {
    const numbers = policies.map(({ policyNo }) => policyNo);
    const openTasks = await findOpenTasks(reader, taskId, numbers);
    const ratesOf = createAgreementReader(reader);
    const moneyOf = await readMoneyUse(reader, numbers);
    const described = new Map<string, DescribedPolicy>();
    for (const policy of policies) {
      const { policyNo, riskCode, productVersion: version, agreementNo } = policy;
      const { product } = await products.pinned(reader, { riskCode, version });
      const rates = await ratesOf(agreementNo);
      const maxAgentFee = rates.find(({ classCode }) => classCode === product.classCode)?.maxAgentFee;
      const otherTaskId = openTasks.get(policyNo) ?? "";
      described.set(policyNo, {
        ...policy,
        ...moneyOf(policyNo),
        vatRate: product.vatRate,
        maxAgentFee,
        otherTaskId,
      });
    }
    return described;
  };
}

/** Each agreement is read once. */
function createAgreementReader(reader: Reader) {
  const read = async (agreementNo: string) =>
    (await findAgentAndAgreement(reader, { agentCode: "", agreementNo })).agreement?.commissionRates ?? [];
  const known = new Map<string, ReturnType<typeof read>>();
  return (agreementNo: string) => {
    const rates = known.get(agreementNo) ?? read(agreementNo);
    known.set(agreementNo, rates);
    return rates;
  };
}
