import { getCompanyFullName } from "#areas/company/questions.ts";
import { listLimitNames } from "#areas/dictionary/questions.ts";
import {
  contentOfTransaction,
  figuresOfTransaction,
  type TransactionHead,
  transactionsOf,
} from "#areas/document/questions.ts";
import { createUserNameLookup } from "#areas/identity/questions.ts";
import type { Policy } from "#areas/policy/questions.ts";
import { createProductRegistry } from "#areas/product/questions/product-registry.ts";
import { createVocabularyReader } from "#areas/product/questions/vocabulary.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import { assert } from "#platform/kernel/assert.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { type ScheduleFamily, chooseScheduleFamily } from "../rules/schedule-family.ts";
import { mergeStoredFigures, buildScheduleHead } from "../rules/schedule-head.ts";
import { isLongScheduleForm } from "../rules/paper-length.ts";
import { type Schedule, buildSchedule } from "../rules/schedule.ts";
import type { PaperKey } from "../store.ts";

/** The present policy and the present template of its schedule. */
export type PaperEdition = {
  readonly key: PaperKey;
  readonly template: ScheduleFamily;
  readonly transaction: TransactionHead;
  readonly compiled: CompiledProduct;
};

export type PaperEditions = ReturnType<typeof createPaperEditions>;

export function createPaperEditions({ now, papers }: Pick<Services, "now" | "papers">) {
  const products = createProductRegistry(now);
  const wordsOf = createVocabularyReader();
  return {
    async current(reader: Reader, { policyNo, riskCode }: Policy): Promise<PaperEdition> {
      const transaction = (await transactionsOf(reader, policyNo)).at(-1);
      assert(transaction, "a policy begins with its issue");
      const compiled = await products.pinned(reader, { riskCode, version: transaction.productVersion });
      const template = chooseScheduleFamily(compiled.product);
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
      { transaction: { version, sumPremium }, compiled }: PaperEdition,
    ): Promise<{ readonly schedule: Schedule; readonly isLong: boolean }> {
      const { policyNo, comCode, handlerCode, handler1Code } = policy;
      const content = await contentOfTransaction(reader, policyNo, version);
      assert(content, "a transaction has its content");
      const figures = await figuresOfTransaction(reader, policyNo, version);
      const form = mergeStoredFigures(content, figures, compiled.product);
      const person = handlerCode || handler1Code;
      const nameOf = await createUserNameLookup(reader, [person]);
      const words = await wordsOf(reader, compiled.product);
      const head = buildScheduleHead(
        { ...policy, sumPremium },
        {
          form,
          figures,
          company: await getCompanyFullName(reader, comCode),
          handler: person === "" ? "" : nameOf(person).userName,
        },
      );
      const names = { limits: await listLimitNames(reader), labelOf: words.labelOf };
      return {
        schedule: buildSchedule({ product: compiled, form, names, head }),
        isLong: isLongScheduleForm(form),
      };
    },
  };
}
