import { getCompanyFullName } from "#areas/company/questions.ts";
import {
  findConfigurationValue,
  listLimitAndDeductibleNames,
  listLimitAndDeductibleUnits,
} from "#areas/dictionary/questions.ts";
import { fillStoredFigures } from "#areas/document/rules/stored-figures.ts";
import { createPrintedEndorsementReader } from "#areas/endorsement/questions/printing.ts";
import { createUserNameLookup } from "#areas/identity/questions.ts";
import { createProductRegistry } from "#areas/product/questions/product-registry.ts";
import { createVocabularyReader } from "#areas/product/questions/vocabulary.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { choosePolicyScheduleLayout } from "../rules/schedule-family.ts";
import { buildCoverNote } from "../rules/cover-note.ts";
import { buildPolicyScheduleHead } from "../rules/schedule-head.ts";
import { buildEndorsementPaper, ENDORSEMENT_TEMPLATE } from "../rules/endorsement-paper.ts";
import type { PaperContent, PaperTemplate } from "../rules/paper-content.ts";
import { isLongEndorsementPaper, isLongPolicyScheduleForm } from "../rules/paper-length.ts";
import { buildPolicySchedule } from "../rules/schedule.ts";
import type { PaperKey } from "../store.ts";
import type { ContractPaperSubject, EndorsementPaperSubject, PaperSubject } from "./subjects.ts";

/** The present content of what is printed, and the present template of its paper. */
export type CurrentPaper = {
  readonly key: PaperKey;
  readonly template: PaperTemplate;
  readonly compiled: CompiledProduct;
};

export type CurrentPaperFinder = ReturnType<typeof createCurrentPaperFinder>;

export function createCurrentPaperFinder({ now, papers }: Pick<Services, "now" | "papers">) {
  const products = createProductRegistry(now);
  const wordsOf = createVocabularyReader();
  const printedOf = createPrintedEndorsementReader({ now });
  return {
    async current(reader: Reader, subject: PaperSubject): Promise<CurrentPaper> {
      const { kind, businessNo, contentVersion, riskCode, productVersion: version } = subject;
      const compiled = await products.pinned(reader, { riskCode, version });
      const template =
        kind === "endorsement" ? ENDORSEMENT_TEMPLATE : choosePolicyScheduleLayout(compiled.product);
      const templateVersion = papers.short.version(template);
      return { key: { businessNo, contentVersion, kind, templateVersion }, template, compiled };
    },

    /** The content of the paper in today's wording. */
    content: (reader: Reader, subject: PaperSubject, { compiled }: CurrentPaper): Promise<LongOrShortPaper> =>
      subject.kind === "endorsement"
        ? readEndorsementPaper(printedOf, reader, subject, compiled)
        : readSchedule(wordsOf, reader, subject, compiled),
  };
}

export type LongOrShortPaper = { readonly content: PaperContent; readonly isLong: boolean };

async function readSchedule(
  wordsOf: ReturnType<typeof createVocabularyReader>,
  reader: Reader,
  subject: ContractPaperSubject,
  compiled: CompiledProduct,
): Promise<LongOrShortPaper> {
  const { form: stored, figures } = await subject.content(reader);
  const form = fillStoredFigures(stored, figures, compiled.product);
  const words = await wordsOf(reader, compiled.product);
  const head = buildPolicyScheduleHead(subject.facts(), {
    form,
    figures,
    ...(await readIssuer(reader, subject)),
  });
  const names = {
    limits: await listLimitAndDeductibleNames(reader),
    units: await listLimitAndDeductibleUnits(reader),
    labelOf: words.labelOf,
  };
  const { particulars } = subject;
  return {
    content: particulars
      ? buildCoverNote({ product: compiled, names, head, particulars })
      : buildPolicySchedule({ product: compiled, form, names, head }),
    isLong: isLongPolicyScheduleForm(form),
  };
}

async function readEndorsementPaper(
  printedOf: ReturnType<typeof createPrintedEndorsementReader>,
  reader: Reader,
  subject: EndorsementPaperSubject,
  { product }: CompiledProduct,
): Promise<LongOrShortPaper> {
  const { endorsement, document } = subject.printed;
  const { recordedAt, insuredName: insured, ...printed } = await printedOf(reader, subject.printed);
  const data = buildEndorsementPaper({
    ...printed,
    ...(await readIssuer(reader, subject)),
    product,
    endorsement,
    insured,
    holder: document.holderName,
    date: getTodayInShanghai(new Date(recordedAt)),
  });
  return { content: { template: ENDORSEMENT_TEMPLATE, data }, isLong: isLongEndorsementPaper(data) };
}

/** Who issues the paper. */
async function readIssuer(reader: Reader, { comCode, handler }: PaperSubject) {
  const nameOf = await createUserNameLookup(reader, [handler]);
  return {
    servicePhone: await findConfigurationValue(reader, "servicePhone"),
    company: await getCompanyFullName(reader, comCode),
    handler: handler === "" ? "" : nameOf(handler).userName,
  };
}
