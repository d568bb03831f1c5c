import { getCompanyFullName } from "#areas/company/questions.ts";
import {
  findConfigurationValue,
  listLimitAndDeductibleNames,
  listLimitAndDeductibleUnits,
} from "#areas/dictionary/questions.ts";
import {
  contentOfTransaction,
  figuresOfTransaction,
  type TransactionHead,
  transactionsOf,
} from "#areas/document/questions.ts";
import { fillStoredFigures } from "#areas/document/rules/stored-figures.ts";
import { createUserNameLookup } from "#areas/identity/questions.ts";
import type { Policy } from "#areas/policy/questions/policies.ts";
import { createProductRegistry } from "#areas/product/questions/product-registry.ts";
import { createVocabularyReader } from "#areas/product/questions/vocabulary.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import { assert } from "#platform/kernel/assert.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { type PolicyScheduleLayout, choosePolicyScheduleLayout } from "../rules/schedule-family.ts";
import { buildPolicyScheduleHead } from "../rules/schedule-head.ts";
import { isLongPolicyScheduleForm } from "../rules/paper-length.ts";
import { type PolicySchedule, buildPolicySchedule } from "../rules/schedule.ts";
import type { PaperKey } from "../store.ts";

/** The present policy and the present template of its schedule. */
export type CurrentPolicyPaper = {
  readonly key: PaperKey;
  readonly template: PolicyScheduleLayout;
  readonly transaction: TransactionHead;
  readonly compiled: CompiledProduct;
};

export type CurrentPolicyPaperFinder = ReturnType<typeof createCurrentPolicyPaperFinder>;

export function createCurrentPolicyPaperFinder({ now, papers }: Pick<Services, "now" | "papers">) {
  const products = createProductRegistry(now);
  const wordsOf = createVocabularyReader();
  return {
    async current(reader: Reader, { policyNo, riskCode }: Policy): Promise<CurrentPolicyPaper> {
      const transaction = (await transactionsOf(reader, policyNo)).at(-1);
      assert(transaction, "a policy begins with its issue");
      const compiled = await products.pinned(reader, { riskCode, version: transaction.productVersion });
      const template = choosePolicyScheduleLayout(compiled.product);
      const key = {
        policyNo,
        transactionVersion: transaction.version,
        kind: "schedule",
        templateVersion: papers.short.version(template),
      };
      return { key, template, transaction, compiled };
    },

    /** The content of the schedule in today's wording. */
    async schedule(
      reader: Reader,
      policy: Policy,
      { transaction: { version, sumPremium }, compiled }: CurrentPolicyPaper,
    ): Promise<{ readonly schedule: PolicySchedule; readonly isLong: boolean }> {
      const { policyNo, comCode, handlerCode, handler1Code } = policy;
      const content = await contentOfTransaction(reader, policyNo, version);
      assert(content, "a transaction has its content");
      const figures = await figuresOfTransaction(reader, policyNo, version);
      const form = fillStoredFigures(content, figures, compiled.product);
      const person = handlerCode || handler1Code;
      const nameOf = await createUserNameLookup(reader, [person]);
      const words = await wordsOf(reader, compiled.product);
      const head = buildPolicyScheduleHead(
        { ...policy, sumPremium },
        {
          form,
          figures,
          servicePhone: await findConfigurationValue(reader, "servicePhone"),
          company: await getCompanyFullName(reader, comCode),
          handler: person === "" ? "" : nameOf(person).userName,
        },
      );
      const names = {
        limits: await listLimitAndDeductibleNames(reader),
        units: await listLimitAndDeductibleUnits(reader),
        labelOf: words.labelOf,
      };
      return {
        schedule: buildPolicySchedule({ product: compiled, form, names, head }),
        isLong: isLongPolicyScheduleForm(form),
      };
    },
  };
}
