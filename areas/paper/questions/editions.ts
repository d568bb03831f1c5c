import { getCompanyFullName } from "#areas/company/questions.ts";
import {
  findConfigurationValue,
  listLimitAndDeductibleNames,
  listLimitAndDeductibleUnits,
} from "#areas/dictionary/questions.ts";
import { fillStoredFigures } from "#areas/document/rules/stored-figures.ts";
import { createPrintedEndorsementReader } from "#areas/endorsement/questions/printing.ts";
import { createUserNameLookup } from "#areas/identity/questions.ts";
import { BUILT_IN_EDITION, findPaperEdition, type PaperEdition } from "#areas/paper-template/questions.ts";
import { createProductRegistry } from "#areas/product/questions/product-registry.ts";
import { createVocabularyReader } from "#areas/product/questions/vocabulary.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { assert } from "#platform/kernel/assert.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { defineEventReactionSlot, type EventReactionContext } from "#platform/server/area.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { buildCoverNote } from "../rules/cover-note.ts";
import { buildPolicyScheduleHead } from "../rules/schedule-head.ts";
import { buildEndorsementPaper, ENDORSEMENT_TEMPLATE } from "../rules/endorsement-paper.ts";
import { isMoneyPaperKind } from "../rules/money-paper-kinds.ts";
import { moneyPaperTemplates } from "../rules/money-papers.ts";
import type { PaperContent, PaperTemplate } from "../rules/paper-content.ts";
import { isLongPaperData } from "../rules/paper-length.ts";
import { buildPolicySchedule, choosePaperTemplate, toPaperLanguage } from "../rules/schedule.ts";
import { applyTemplateContent, templateKinds } from "../rules/template-parts.ts";
import { hasPaperContent } from "../rules/paper-chapters.ts";
import {
  isPaperOfPolicyState,
  paperKinds,
  type PolicyPaperCode,
  policyPaperCodes,
  policyPaperKinds,
} from "../rules/paper-kinds.ts";
import { paperRefusals } from "../contract/papers.ts";
import type { PaperKey } from "../store.ts";
import type { MoneyPaperSubject } from "./money-subjects.ts";
import type {
  ContractPaperSubject,
  EndorsementPaperSubject,
  PaperSubject,
  PolicyPaperSubject,
  ProductPaperSubject,
} from "./subjects.ts";

/** The present content of what is printed, and the present template of its paper. */
export type CurrentPaper = {
  readonly key: PaperKey;
  readonly template: PaperTemplate;
  /** Null of a paper of money, which needs no product. */
  readonly compiled: CompiledProduct | null;
  readonly edition: PaperEdition;
};

/** The number of a policy's letter of guarantee; none of a letter of before letters had numbers. */
export type FindLetterNumber = (reader: Reader, policyNo: string) => Promise<string | undefined>;
/** Filled by the later area that numbers letters of guarantee. */
export const letterNumberSlot = defineEventReactionSlot<FindLetterNumber>("a letter of guarantee is printed");

export function createLetterNumberFinder({
  handlersOf,
}: Pick<EventReactionContext, "handlersOf">): FindLetterNumber {
  const [find] = Object.values(handlersOf(letterNumberSlot));
  assert(find, "an area numbers letters");
  return find;
}

export type CurrentPaperFinder = ReturnType<typeof createCurrentPaperFinder>;

/** Only who prints letters of guarantee brings the finder of their numbers. */
export function createCurrentPaperFinder(
  { now, papers }: Pick<Services, "now" | "papers">,
  findLetterNumber?: FindLetterNumber,
) {
  const products = createProductRegistry(now);
  const wordsOf = createVocabularyReader();
  const printedOf = createPrintedEndorsementReader({ now });
  const compile = (reader: Reader, { riskCode, productVersion: version }: ProductPaperSubject) =>
    products.pinned(reader, { riskCode, version });
  return {
    /** `isSealed` where the paper goes out by itself, so that nobody could stamp it. */
    async current(
      reader: Reader,
      subject: PaperSubject,
      { isSealed = false }: { readonly isSealed?: boolean } = {},
    ): Promise<CurrentPaper> {
      const { kind, businessNo, contentVersion } = subject;
      const compiled = isMoneySubject(subject) ? null : await compile(reader, subject);
      const template = chooseTemplate(kind, compiled);
      const templateVersion = papers.short.version(template);
      const found = await findEdition(reader, subject);
      const edition = isSealed && found.wording?.hasSeal === false ? BUILT_IN_EDITION : found;
      const { templateNo } = edition;
      const key = { businessNo, contentVersion, kind, templateVersion, templateNo };
      return { key, template, compiled, edition };
    },

    /** The receipt of a payment with the present template. */
    keyOfReceipt(paymentNo: string): PaperKey {
      const kind = "premiumReceipt" as const;
      const templateVersion = papers.short.version(moneyPaperTemplates[kind]);
      return { businessNo: paymentNo, contentVersion: 1, kind, templateVersion, templateNo: "" };
    },

    /** The kinds that can be printed of the present policy. */
    async offered(reader: Reader, subject: PolicyPaperSubject): Promise<OfferedPaper[]> {
      const { form } = await subject.content(reader);
      return listOffered(await compile(reader, subject), subject.policyStatus, form);
    },

    /** The content of the paper in today's wording. */
    async content(
      reader: Reader,
      subject: PaperSubject,
      { compiled, edition: { wording } }: Pick<CurrentPaper, "compiled" | "edition">,
    ): Promise<LongOrShortPaper> {
      if (isMoneySubject(subject))
        return { content: await subject.build(reader, await readIssuer(reader, subject)), isLong: false };
      assert(compiled, "a paper of a product has its product");
      const { content, isLong } =
        subject.kind === "endorsement"
          ? await readEndorsementPaper(printedOf, reader, subject, compiled)
          : await readSchedule({ wordsOf, findLetterNumber }, reader, subject, compiled);
      const worded = wording ? applyTemplateContent(content, wording, compiled.product) : content;
      if (worded.template === ENDORSEMENT_TEMPLATE) return { content: worded, isLong };
      const data = toPaperLanguage(compiled.product, paperKinds[subject.kind].name, worded.data);
      return { content: { ...worded, data }, isLong };
    },
  };
}

type OfferedPaper = { readonly code: PolicyPaperCode; readonly name: string };

function isMoneySubject(subject: PaperSubject): subject is MoneyPaperSubject {
  return isMoneyPaperKind(subject.kind);
}

function chooseTemplate(kind: PaperSubject["kind"], compiled: CompiledProduct | null): PaperTemplate {
  if (kind === "endorsement") return ENDORSEMENT_TEMPLATE;
  if (isMoneyPaperKind(kind)) return moneyPaperTemplates[kind];
  assert(compiled, "a paper of a product has its product");
  return choosePaperTemplate(kind, compiled.product);
}

/** What a holder signs online stays in the words of the program. */
function findEdition(reader: Reader, subject: PaperSubject): Promise<PaperEdition> {
  const paperKind = templateKinds[subject.kind];
  if (paperKind === undefined || isMoneySubject(subject)) return Promise.resolve(BUILT_IN_EDITION);
  const { riskCode, comCode } = subject;
  return findPaperEdition(reader, paperKind, { riskCode, comCode });
}

export type LongOrShortPaper = { readonly content: PaperContent; readonly isLong: boolean };

type ScheduleReaders = {
  readonly wordsOf: ReturnType<typeof createVocabularyReader>;
  readonly findLetterNumber: FindLetterNumber | undefined;
};

async function readSchedule(
  { wordsOf, findLetterNumber }: ScheduleReaders,
  reader: Reader,
  subject: ContractPaperSubject,
  compiled: CompiledProduct,
): Promise<LongOrShortPaper> {
  const { form: stored, figures } = await subject.content(reader);
  if (!hasPaperContent(subject.kind, compiled, stored))
    throw new Refusal(paperRefusals.nothingToPrint, { values: { name: paperKinds[subject.kind].name } });
  const form = fillStoredFigures(stored, figures, compiled.product);
  const words = await wordsOf(reader, compiled.product);
  const isLetter = subject.kind === "letter";
  assert(!isLetter || findLetterNumber, "who prints letters knows their numbers");
  const guaranteeNo = isLetter ? await findLetterNumber?.(reader, subject.businessNo) : undefined;
  const facts = { ...subject.facts(), guaranteeNo };
  const head = buildPolicyScheduleHead(facts, {
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
  const content = particulars
    ? buildCoverNote({ product: compiled, names, head, particulars })
    : buildPolicySchedule({ product: compiled, form, names, head });
  return { content, isLong: isLongPaperData(content.data) };
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
  return { content: { template: ENDORSEMENT_TEMPLATE, data }, isLong: isLongPaperData(data) };
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

function listOffered(compiled: CompiledProduct, policyStatus: string, form: FilledForm): OfferedPaper[] {
  return policyPaperCodes
    .filter((code) => isPaperOfPolicyState(policyPaperKinds[code], policyStatus))
    .filter((code) => hasPaperContent(policyPaperKinds[code], compiled, form))
    .map((code) => ({ code, name: paperKinds[policyPaperKinds[code]].name }));
}
