import { createHash } from "node:crypto";
import { isOpenCompanyWithPrefix } from "#areas/company/questions.ts";
import type { DocumentDraft } from "#areas/document/rules/document.ts";
import { toDocumentListColumns } from "#areas/document/rules/projection.ts";
import { getTeamCodeOfUser } from "#areas/identity/questions.ts";
import {
  type RunInReadScope,
  type FileReadFailure,
  buildFileInvalidDetail,
} from "#areas/judging/commands/import-file.ts";
import { importFileRefusals } from "#areas/judging/contract/importing.ts";
import type { ProductChoiceNames } from "#areas/judging/questions/choice-names.ts";
import type { FormJudgingContext } from "#areas/judging/questions/judging.ts";
import {
  buildImportSheetLayouts,
  MAIN_IMPORT_SHEET_NAME,
  MAX_IMPORT_JUDGING_MS,
} from "#areas/judging/rules/importing/layout.ts";
import { createProductOptionListFinder } from "#areas/judging/rules/importing/lists.ts";
import {
  createSheetErrorLocator,
  removeRepeatedSheetErrors,
} from "#areas/judging/rules/importing/sheet-errors.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import { getFormText } from "#areas/product/rules/form-cells.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import { listInsuredSubjectNumbers } from "#areas/product/rules/subject-numbers.ts";
import type { FormError } from "#platform/forms/check-form.ts";
import type { SheetError } from "#platform/forms/sheet/sheet.ts";
import { type PlainDate, getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import type { RefusalDetail } from "#platform/kernel/refusal.ts";
import { type Actor, getBranchScope } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { runInWorker, WorkerLimitError } from "#platform/server/worker-thread.ts";
import { importRefusals } from "../../contract/importing.ts";
import { countErrorsByForm, type ImportedForm } from "../../rules/importing/assemble.ts";
import { proposalImportLimits } from "../../rules/importing/limits.ts";
import { checkBackdatedStartDate, DATA_SOURCE_IMPORT } from "../../rules/proposal.ts";
import { findProposalNumbersByFingerprint } from "../../store/importing.ts";
import type { ProposalCommands } from "../../commands/proposals.ts";
import { compareFormsOfFile, listCoverNotices } from "./cover-notices.ts";
import type { JudgeFormsInput, JudgeFormsResult } from "./judge-forms.ts";
import type { ReadProposalFileResult, ReadProposalFileInput } from "./read-file.ts";

const { fileInvalid, fileTooHeavy } = importFileRefusals;
const { fileEmpty, tooManyProposals } = importRefusals;
type Unread = typeof fileInvalid | typeof fileEmpty | typeof fileTooHeavy | typeof tooManyProposals;

type ImportRequest = {
  readonly reading: RunInReadScope;
  readonly compiled: CompiledProduct;
  readonly names: ProductChoiceNames;
  readonly actor: Actor;
  readonly file: { readonly name: string; readonly content: Uint8Array };
  refuse(kind: Unread, detail?: RefusalDetail): never;
};
type ImportedProposal = ImportedForm & {
  readonly comCode: string;
  readonly draft: DocumentDraft;
  readonly errorCount: number;
  readonly fingerprint: string;
  /** The number of the proposal that was made of the same content before, or ''. */
  readonly proposalNo: string;
  /** What underwriting will find of the same cover in other documents or in this file. */
  readonly notices: readonly string[];
};
type DryRun = {
  readonly sheets: ReadProposalFileResult["sheets"];
  readonly errors: readonly SheetError[];
  readonly proposals: readonly ImportedProposal[];
};

/** Reads a file and judges every proposal in it; the slow parts run in workers. */
export function createProposalFileReader({ now }: Pick<Services, "now">, proposals: ProposalCommands) {
  async function run(request: ImportRequest): Promise<DryRun> {
    const { reading, compiled, names, actor, file, refuse } = request;
    const { product } = compiled;
    const { comCode, userCode } = actor;
    const today = getTodayInShanghai(now());
    const teamCode = await reading((reader) => getTeamCodeOfUser(reader, userCode));
    const base = { comCode, handlerCode: userCode, handler1Code: userCode, teamCode };
    const whose = { riskCode: product.riskCode, comCode, makeCom: comCode, dataSource: DATA_SOURCE_IMPORT };
    const input: ReadProposalFileInput = { ...file, product, names, base, whose, today };
    const read = await inWorker<ReadProposalFileResult | FileReadFailure>("read-file", input);
    if ("why" in read) return refuse(fileInvalid, buildFileInvalidDetail(file.name, read));
    const { length: count } = read.assembled.forms;
    if (count === 0) return refuse(fileEmpty);
    const values = { count: String(count), most: String(proposalImportLimits.mostProposals) };
    if (count > proposalImportLimits.mostProposals) return refuse(tooManyProposals, { values });
    return judgeFile(proposals, request, read, today);
  }

  return async (request: ImportRequest): Promise<DryRun> => {
    try {
      return await run(request);
    } catch (error) {
      if (error instanceof WorkerLimitError) return request.refuse(fileTooHeavy);
      throw error;
    }
  };
}

async function judgeFile(
  proposals: ProposalCommands,
  { reading, compiled, names, actor }: ImportRequest,
  { sheets, assembled }: ReadProposalFileResult,
  today: PlainDate,
): Promise<DryRun> {
  const { product } = compiled;
  const { forms, heads } = assembled;
  const contexts = compareFormsOfFile(
    await reading((reader) => listContexts(reader, proposals, compiled, actor, forms)),
  );
  const judged = await judgeForms(contexts, forms, { trees: names.trees, today });
  const layouts = buildImportSheetLayouts(product);
  const place = createSheetErrorLocator({
    product,
    layouts,
    heads,
    sheets,
    listAt: createProductOptionListFinder(product, names),
  });
  const formErrors = forms.flatMap((form, index) => [
    ...(contexts[index]?.errors ?? []).map((error) => place(form, error)),
    ...(judged[index]?.errors ?? []).map((error) => place(form, error)),
    ...backdatedErrors(form, today).map((error) => ({ ...place(form, error), fix: LATER_START })),
  ]);
  const priceErrors = formErrors.length > 0 ? [] : unpricedErrors(forms, judged);
  const errors = removeRepeatedSheetErrors([...assembled.errors, ...formErrors, ...priceErrors]);
  const counts = countErrorsByForm(forms, errors, layouts);
  const imported = forms.map((form, index) => toProposal(form, product, judged[index], counts.get(form.no)));
  const ruleHits = judged.map((each) => each?.coverHits ?? []);
  const { made, notices } = await reading(async (reader) => ({
    made: await findProposalNumbersByFingerprint(
      reader,
      imported.map(({ comCode }) => comCode),
      imported.map(({ fingerprint }) => fingerprint),
    ),
    notices: await listCoverNotices(reader, actor, contexts, ruleHits),
  }));
  return {
    sheets,
    errors,
    proposals: imported.map((proposal, index) => ({
      ...proposal,
      notices: notices[index] ?? [],
      proposalNo: made.get(proposal.fingerprint) ?? "",
    })),
  };
}

function inWorker<Result>(name: string, input: unknown): Promise<Result> {
  const module = new URL(`./${name}.ts`, import.meta.url).href;
  return runInWorker<Result>({ module, input, mostMs: MAX_IMPORT_JUDGING_MS });
}

const OUTSIDE: FormError = {
  section: "base",
  index: -1,
  element: "comCode",
  message: "归属机构不在您的机构范围内",
};
const LATER_START = "改为今天或以后的起保日期";

async function listContexts(
  reader: Reader,
  proposals: ProposalCommands,
  compiled: CompiledProduct,
  actor: Actor,
  forms: readonly ImportedForm[],
): Promise<FormJudgingContext[]> {
  const contexts: FormJudgingContext[] = [];
  const withinReach = new Map<string, boolean>();
  // One after the other: a reader is a single connection.
  for (const { form } of forms) {
    const comCode = getFormText(form, "base", "comCode");
    if (!withinReach.has(comCode))
      withinReach.set(comCode, await isOpenCompanyWithPrefix(reader, comCode, getBranchScope(actor).code));
    const context = await proposals.contextOf(reader, compiled, form);
    const errors = withinReach.get(comCode) ? context.errors : [OUTSIDE, ...context.errors];
    contexts.push({ ...context, errors });
  }
  return contexts;
}

/** Submission would refuse these, although a draft may have them. */
function backdatedErrors({ form }: ImportedForm, today: PlainDate): FormError[] {
  const error = checkBackdatedStartDate(toDocumentListColumns(form).startDate, today);
  return error ? [error] : [];
}

/** Forms under one plan are judged together; a plan narrows the product. */
async function judgeForms(
  contexts: readonly FormJudgingContext[],
  forms: readonly ImportedForm[],
  context: Pick<JudgeFormsInput, "trees" | "today">,
): Promise<readonly (JudgeFormsResult | undefined)[]> {
  const results: (JudgeFormsResult | undefined)[] = forms.map(() => undefined);
  const byProduct = Map.groupBy(forms.keys(), (index) => contexts[index]?.compiled);
  for (const [compiled, indexes] of byProduct) {
    if (!compiled) continue;
    const sameProduct = indexes.map((index) => ({
      form: forms[index]?.form ?? {},
      facts: contexts[index]?.facts ?? {},
    }));
    const input: JudgeFormsInput = { ...context, product: compiled.product, forms: sameProduct };
    const judged = await inWorker<JudgeFormsResult[]>("judge-forms", input);
    for (const [place, index] of indexes.entries()) results[index] = judged[place];
  }
  return results;
}

/** The reason for a missing price is only useful when the form has no other errors. */
function unpricedErrors(
  forms: readonly ImportedForm[],
  judged: readonly (JudgeFormsResult | undefined)[],
): SheetError[] {
  return forms.flatMap(({ at }, index) => {
    const why = judged[index]?.notPriced ?? "";
    const place = { sheet: MAIN_IMPORT_SHEET_NAME, at, column: -1, title: "总保险费", text: "" };
    return why === "" ? [] : [{ ...place, message: `保费无法计算：${why}`, fix: "补全计算保费所需的内容" }];
  });
}

function toProposal(
  imported: ImportedForm,
  product: Product,
  judged: JudgeFormsResult | undefined,
  errorCount = 0,
): ImportedProposal {
  const { form } = imported;
  const { sumAmount = null, sumPremium = null } = judged ?? {};
  const text = JSON.stringify([product.riskCode, form]);
  const fingerprint = createHash("sha256").update(text).digest("hex");
  const subjectNos = listInsuredSubjectNumbers(product, form);
  const draft = {
    ...toDocumentListColumns(form, product.plans),
    content: form,
    subjectNos,
    sumAmount,
    sumPremium,
  };
  const comCode = getFormText(form, "base", "comCode");
  return { ...imported, comCode, draft, errorCount, fingerprint, proposalNo: "", notices: [] };
}
