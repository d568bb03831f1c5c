import { getCompanyFullName } from "#areas/company/questions.ts";
import {
  findConfigurationValue,
  listLimitAndDeductibleNames,
  listLimitAndDeductibleUnits,
} from "#areas/dictionary/questions.ts";
import { fillStoredFigures } from "#areas/document/rules/stored-figures.ts";
import { createUserNameLookup } from "#areas/identity/questions.ts";
import { createProductRegistry } from "#areas/product/questions/product-registry.ts";
import { createVocabularyReader } from "#areas/product/questions/vocabulary.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { type PolicyScheduleLayout, choosePolicyScheduleLayout } from "../rules/schedule-family.ts";
import { buildCoverNote } from "../rules/cover-note.ts";
import { buildPolicyScheduleHead } from "../rules/schedule-head.ts";
import { isLongPolicyScheduleForm } from "../rules/paper-length.ts";
import { type PolicySchedule, buildPolicySchedule } from "../rules/schedule.ts";
import type { PaperKey } from "../store.ts";
import type { PaperSubject } from "./subjects.ts";

/** The present content of a policy or a proposal, and the present template of its paper. */
export type CurrentPaper = {
  readonly key: PaperKey;
  readonly template: PolicyScheduleLayout;
  readonly compiled: CompiledProduct;
};

export type CurrentPaperFinder = ReturnType<typeof createCurrentPaperFinder>;

export function createCurrentPaperFinder({ now, papers }: Pick<Services, "now" | "papers">) {
  const products = createProductRegistry(now);
  const wordsOf = createVocabularyReader();
  return {
    async current(reader: Reader, subject: PaperSubject): Promise<CurrentPaper> {
      const { kind, businessNo, contentVersion, riskCode, productVersion: version } = subject;
      const compiled = await products.pinned(reader, { riskCode, version });
      const template = choosePolicyScheduleLayout(compiled.product);
      const templateVersion = papers.short.version(template);
      return { key: { businessNo, contentVersion, kind, templateVersion }, template, compiled };
    },

    /** The content of the paper in today's wording. */
    async schedule(
      reader: Reader,
      subject: PaperSubject,
      { compiled }: CurrentPaper,
    ): Promise<{ readonly schedule: PolicySchedule; readonly isLong: boolean }> {
      const { comCode, handler } = subject;
      const content = await subject.content(reader);
      const form = fillStoredFigures(content.form, content.figures, compiled.product);
      const nameOf = await createUserNameLookup(reader, [handler]);
      const words = await wordsOf(reader, compiled.product);
      const head = buildPolicyScheduleHead(subject.facts(), {
        form,
        figures: content.figures,
        servicePhone: await findConfigurationValue(reader, "servicePhone"),
        company: await getCompanyFullName(reader, comCode),
        handler: handler === "" ? "" : nameOf(handler).userName,
      });
      const names = {
        limits: await listLimitAndDeductibleNames(reader),
        units: await listLimitAndDeductibleUnits(reader),
        labelOf: words.labelOf,
      };
      const { particulars } = subject;
      return {
        schedule: particulars
          ? buildCoverNote({ product: compiled, names, head, particulars })
          : buildPolicySchedule({ product: compiled, form, names, head }),
        isLong: isLongPolicyScheduleForm(form),
      };
    },
  };
}
