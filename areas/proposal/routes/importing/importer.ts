import { createHash } from "node:crypto";
import { isCompanyUnder } from "#areas/company/questions.ts";
import type { Draft } from "#areas/document/rules/document.ts";
import { projectionOf } from "#areas/document/rules/projection.ts";
import { getTeamCode } from "#areas/identity/questions.ts";
import { type Reading, type Unreadable, unreadableFile } from "#areas/judging/commands/import-file.ts";
import { fileRefusals } from "#areas/judging/contract/importing.ts";
import type { ChoiceNames } from "#areas/judging/questions/choice-names.ts";
import type { FormContext } from "#areas/judging/questions/judging.ts";
import { importLayouts, MAIN_SHEET, MOST_JUDGING_MS } from "#areas/judging/rules/importing/layout.ts";
import { openLists } from "#areas/judging/rules/importing/lists.ts";
import { openPlacing, withoutRepeats } from "#areas/judging/rules/importing/sheet-errors.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import { getTextOf } from "#areas/product/rules/form-cells.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import { listSubjectNumbers } from "#areas/product/rules/subject-numbers.ts";
import type { FormError } from "#platform/forms/check-form.ts";
import type { SheetError } from "#platform/forms/sheet/sheet.ts";
import { type PlainDate, todayInShanghai } from "#platform/kernel/plain-date.ts";
import type { RefusalDetail } from "#platform/kernel/refusal.ts";
import { type Actor, getBranchScope } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { runInWorker, WorkerTimeout } from "#platform/server/worker-thread.ts";
import { importRefusals } from "../../contract/importing.ts";
import { errorsByForm, type ImportedForm } from "../../rules/importing/assemble.ts";
import { limits } from "../../rules/importing/limits.ts";
import { backdatedError, BY_IMPORT } from "../../rules/proposal.ts";
import { madeOf } from "../../store/importing.ts";
import type { Proposals } from "../proposals.ts";
import type { FormsToJudge, JudgedFigures } from "./judge-forms.ts";
import type { FileRead, FileToRead } from "./read-file.ts";

const { fileInvalid, fileTooHeavy } = fileRefusals;
const { fileEmpty, tooManyProposals } = importRefusals;
type Unread = typeof fileInvalid | typeof fileEmpty | typeof fileTooHeavy | typeof tooManyProposals;

type ImportRequest = {
  readonly reading: Reading;
  readonly compiled: CompiledProduct;
  readonly names: ChoiceNames;
  readonly actor: Actor;
  readonly file: { readonly name: string; readonly content: Uint8Array };
  refuse(kind: Unread, detail?: RefusalDetail): never;
};
type ImportedProposal = ImportedForm & {
  readonly comCode: string;
  readonly draft: Draft;
  readonly errorCount: number;
  readonly fingerprint: string;
  /** The number of the proposal that was made of the same content before, or ''. */
  readonly proposalNo: string;
};
type DryRun = {
  readonly sheets: FileRead["sheets"];
  readonly errors: readonly SheetError[];
  readonly proposals: readonly ImportedProposal[];
};

/** Reads a file and judges every proposal in it; the slow parts run in workers. */
export function openImporter({ now }: Pick<Services, "now">, proposals: Proposals) {
  async function run(request: ImportRequest): Promise<DryRun> {
    const { reading, compiled, names, actor, file, refuse } = request;
    const { product } = compiled;
    const { comCode, userCode } = actor;
    const today = todayInShanghai(now());
    const teamCode = await reading((reader) => getTeamCode(reader, userCode));
    const base = { comCode, handlerCode: userCode, handler1Code: userCode, teamCode };
    const whose = { riskCode: product.riskCode, comCode, makeCom: comCode, dataSource: BY_IMPORT };
    const input: FileToRead = { ...file, product, names, base, whose, today };
    const read = await inWorker<FileRead | Unreadable>("read-file", input);
    if ("why" in read) return refuse(fileInvalid, unreadableFile(file.name, read));
    const { length: count } = read.assembled.forms;
    if (count === 0) return refuse(fileEmpty);
    const values = { count: String(count), most: String(limits.mostProposals) };
    if (count > limits.mostProposals) return refuse(tooManyProposals, { values });
    return judgeFile(proposals, request, read, today);
  }

  return async (request: ImportRequest): Promise<DryRun> => {
    try {
      return await run(request);
    } catch (error) {
      if (error instanceof WorkerTimeout) return request.refuse(fileTooHeavy);
      throw error;
    }
  };
}

async function judgeFile(
  proposals: Proposals,
  { reading, compiled, names, actor }: ImportRequest,
  { sheets, assembled }: FileRead,
  today: PlainDate,
): Promise<DryRun> {
  const { product } = compiled;
  const { forms, heads } = assembled;
  const contexts = await reading((reader) => listContexts(reader, proposals, compiled, actor, forms));
  const judged = await judgeForms(contexts, forms, { trees: names.trees, today });
  const layouts = importLayouts(product);
  const place = openPlacing({ product, layouts, heads, sheets, listAt: openLists(product, names) });
  const formErrors = forms.flatMap((form, index) => [
    ...(contexts[index]?.errors ?? []).map((error) => place(form, error)),
    ...(judged[index]?.errors ?? []).map((error) => place(form, error)),
    ...backdatedErrors(form, today).map((error) => ({ ...place(form, error), fix: LATER_START })),
  ]);
  const priceErrors = formErrors.length > 0 ? [] : unpricedErrors(forms, judged);
  const errors = withoutRepeats([...assembled.errors, ...formErrors, ...priceErrors]);
  const counts = errorsByForm(forms, errors, layouts);
  const imported = forms.map((form, index) => toProposal(form, product, judged[index], counts.get(form.no)));
  const made = await reading((reader) =>
    madeOf(
      reader,
      imported.map(({ comCode }) => comCode),
      imported.map(({ fingerprint }) => fingerprint),
    ),
  );
  return {
    sheets,
    errors,
    proposals: imported.map((proposal) => ({
      ...proposal,
      proposalNo: made.get(proposal.fingerprint) ?? "",
    })),
  };
}

function inWorker<Result>(name: string, input: unknown): Promise<Result> {
  const module = new URL(`./${name}.ts`, import.meta.url).href;
  return runInWorker<Result>({ module, input, mostMs: MOST_JUDGING_MS });
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
  proposals: Proposals,
  compiled: CompiledProduct,
  actor: Actor,
  forms: readonly ImportedForm[],
): Promise<FormContext[]> {
  const contexts: FormContext[] = [];
  const withinReach = new Map<string, boolean>();
  // One after the other: a reader is a single connection.
  for (const { form } of forms) {
    const comCode = getTextOf(form, "base", "comCode");
    if (!withinReach.has(comCode))
      withinReach.set(comCode, await isCompanyUnder(reader, comCode, getBranchScope(actor).code));
    const context = await proposals.contextOf(reader, compiled, form);
    const errors = withinReach.get(comCode) ? context.errors : [OUTSIDE, ...context.errors];
    contexts.push({ ...context, errors });
  }
  return contexts;
}

/** Submission would refuse these, although a draft may have them. */
function backdatedErrors({ form }: ImportedForm, today: PlainDate): FormError[] {
  const error = backdatedError(projectionOf(form).startDate, today);
  return error ? [error] : [];
}

/** Forms under one plan are judged together; a plan narrows the product. */
async function judgeForms(
  contexts: readonly FormContext[],
  forms: readonly ImportedForm[],
  context: Pick<FormsToJudge, "trees" | "today">,
): Promise<readonly (JudgedFigures | undefined)[]> {
  const results: (JudgedFigures | undefined)[] = forms.map(() => undefined);
  const byProduct = Map.groupBy(forms.keys(), (index) => contexts[index]?.compiled);
  for (const [compiled, indexes] of byProduct) {
    if (!compiled) continue;
    const sameProduct = indexes.map((index) => ({
      form: forms[index]?.form ?? {},
      facts: contexts[index]?.facts ?? {},
    }));
    const input: FormsToJudge = { ...context, product: compiled.product, forms: sameProduct };
    const judged = await inWorker<JudgedFigures[]>("judge-forms", input);
    for (const [place, index] of indexes.entries()) results[index] = judged[place];
  }
  return results;
}

/** The reason for a missing price is only useful when the form has no other errors. */
function unpricedErrors(
  forms: readonly ImportedForm[],
  judged: readonly (JudgedFigures | undefined)[],
): SheetError[] {
  return forms.flatMap(({ at }, index) => {
    const why = judged[index]?.notPriced ?? "";
    const place = { sheet: MAIN_SHEET, at, column: -1, title: "总保险费", text: "" };
    return why === "" ? [] : [{ ...place, message: `保费无法计算：${why}`, fix: "补全计算保费所需的内容" }];
  });
}

function toProposal(
  imported: ImportedForm,
  product: Product,
  judged: JudgedFigures | undefined,
  errorCount = 0,
): ImportedProposal {
  const { form } = imported;
  const { sumAmount = null, sumPremium = null } = judged ?? {};
  const text = JSON.stringify([product.riskCode, form]);
  const fingerprint = createHash("sha256").update(text).digest("hex");
  const subjectNos = listSubjectNumbers(product, form);
  const draft = { ...projectionOf(form, product.plans), content: form, subjectNos, sumAmount, sumPremium };
  const comCode = getTextOf(form, "base", "comCode");
  return { ...imported, comCode, draft, errorCount, fingerprint, proposalNo: "" };
}
