import { createHash } from "node:crypto";
import { isCompanyUnder } from "#areas/company/questions.ts";
import type { Draft } from "#areas/document/rules/document.ts";
import { projectionOf } from "#areas/document/rules/projection.ts";
import type { Around } from "#areas/drafting/questions/judging.ts";
import { type ListNames, openListNames } from "#areas/drafting/questions/list-names.ts";
import { MOST_JUDGING_MS } from "#areas/drafting/rules/importing/file-limits.ts";
import { teamCodeOf } from "#areas/identity/questions.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import { listSubjectNumbers } from "#areas/product/rules/subject-numbers.ts";
import type { FormError } from "#platform/forms/check-form.ts";
import { type FilledForm, rowsOf } from "#platform/forms/filled-form.ts";
import type { SheetError } from "#platform/forms/sheet/sheet.ts";
import { type PlainDate, todayInShanghai } from "#platform/kernel/plain-date.ts";
import { type Actor, scopeOf } from "#platform/server/actor.ts";
import { runInWorker } from "#platform/server/worker-thread.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { backdatedError } from "../../rules/backdated.ts";
import { BY_IMPORT } from "../../rules/data-source.ts";
import type { ImportedForm } from "../../rules/importing/assemble.ts";
import { errorsByForm } from "../../rules/importing/errors-by-form.ts";
import { importLayouts } from "#areas/drafting/rules/importing/layout.ts";
import { type KnownNames, openLists } from "#areas/drafting/rules/importing/lists.ts";
import { openPlacing, withoutRepeats } from "#areas/drafting/rules/importing/placed.ts";
import { madeOf } from "../../store/importing.ts";
import type { Proposals } from "../proposals.ts";
import type { FormsToJudge, JudgedFigures } from "./judge-forms.ts";
import type { FileRead, FileToRead } from "./read-file.ts";

type ImportedProposal = ImportedForm & {
  readonly comCode: string;
  readonly draft: Draft;
  readonly errorCount: number;
  readonly fingerprint: string;
  /** What the same content has become before, or ''. */
  readonly proposalNo: string;
};
export type DryRun = {
  readonly sheets: FileRead["sheets"];
  readonly errors: readonly SheetError[];
  readonly proposals: readonly ImportedProposal[];
};
type UploadedWorkbook = { readonly name: string; readonly content: Uint8Array };

const here = (name: string): string => new URL(`./${name}.ts`, import.meta.url).href;
type Reading = <Result>(work: (reader: Reader) => Promise<Result>) => Promise<Result>;

/** Reads a file and judges every proposal in it; what takes long is done out of everybody's way. */
export function openImporter({ now }: Pick<Services, "now">, documents: Proposals) {
  const namesFor = openListNames();

  async function read(reading: Reading, compiled: CompiledProduct, actor: Actor, sent: UploadedWorkbook) {
    const { product } = compiled;
    const { riskCode } = product;
    const { comCode, userCode } = actor;
    const today = todayInShanghai(now());
    const names = await reading((reader) => namesFor(reader, product));
    const teamCode = await reading((reader) => teamCodeOf(reader, userCode));
    const base = { comCode, handlerCode: userCode, handler1Code: userCode, teamCode };
    const whose = { riskCode, comCode, makeCom: comCode, dataSource: BY_IMPORT };
    const input: FileToRead = { ...sent, product, names, base, whose, today };
    const module = here("read-file");
    const answer = await runInWorker<FileRead | { why: string }>({ module, input, mostMs: MOST_JUDGING_MS });
    return { answer, names };
  }

  async function judged(
    reading: Reading,
    compiled: CompiledProduct,
    actor: Actor,
    { sheets, assembled }: FileRead,
    names: ListNames,
  ): Promise<DryRun> {
    const { forms } = assembled;
    const around = await reading((reader) => aroundEach(reader, documents, compiled, actor, forms));
    const found = await judgeAll(around, forms, { trees: names.trees, today: todayInShanghai(now()) });
    const layouts = importLayouts(compiled.product);
    const place = placingOf(compiled, { sheets, assembled }, names);
    const told = forms.flatMap((form, index) => [
      ...(around[index]?.errors ?? []).map((error) => place(form, error)),
      ...(found[index]?.errors ?? []).map((error) => place(form, error)),
      ...earlyErrors(form, todayInShanghai(now())).map((error) => ({ ...place(form, error), fix: LATER })),
    ]);
    const errors = withoutRepeats([...assembled.errors, ...told, ...unpriced(forms, found, told)]);
    const counts = errorsByForm(forms, errors, layouts);
    const proposals = forms.map((form, index) =>
      proposalOf(form, compiled, found[index], counts.get(form.no)),
    );
    return { sheets, errors, proposals: await reading((reader) => withMade(reader, proposals)) };
  }

  return { namesFor, read, judged };
}

export type Importer = ReturnType<typeof openImporter>;

function placingOf(
  { product }: CompiledProduct,
  { sheets, assembled }: FileRead,
  names: KnownNames,
): ReturnType<typeof openPlacing> {
  const layouts = importLayouts(product);
  return openPlacing({
    product,
    layouts,
    heads: assembled.heads,
    sheets,
    listAt: openLists(product, names),
  });
}

async function aroundEach(
  reader: Reader,
  documents: Proposals,
  compiled: CompiledProduct,
  actor: Actor,
  forms: readonly ImportedForm[],
): Promise<Around[]> {
  const around: Around[] = [];
  const within = new Map<string, boolean>();
  // One after the other: a reader is a single connection.
  for (const { form } of forms) {
    const comCode = comCodeOf(form);
    if (!within.has(comCode)) within.set(comCode, await isCompanyUnder(reader, comCode, scopeOf(actor).code));
    const known = await documents.around(reader, compiled, form);
    around.push(within.get(comCode) ? known : { ...known, errors: [OUTSIDE, ...known.errors] });
  }
  return around;
}

const OUTSIDE: FormError = {
  section: "base",
  index: -1,
  element: "comCode",
  message: "归属机构不在您的机构范围内",
};

const LATER = "改为今天或以后的起保日期";

/** What submission would refuse, though a draft may say it. */
function earlyErrors({ form }: ImportedForm, today: PlainDate): FormError[] {
  const error = backdatedError(projectionOf(form).startDate, today);
  return error ? [error] : [];
}

function comCodeOf(form: FilledForm): string {
  const [base = {}] = rowsOf(form["base"]);
  return typeof base["comCode"] === "string" ? base["comCode"] : "";
}

/** Forms under one plan are judged together; a plan narrows the product. */
async function judgeAll(
  around: readonly Around[],
  forms: readonly ImportedForm[],
  known: Pick<FormsToJudge, "trees" | "today">,
): Promise<readonly (JudgedFigures | undefined)[]> {
  const results: (JudgedFigures | undefined)[] = forms.map(() => undefined);
  const byProduct = Map.groupBy(forms.keys(), (index) => around[index]?.compiled);
  for (const [compiled, indexes] of byProduct) {
    if (!compiled) continue;
    const together = indexes.map((index) => ({
      form: forms[index]?.form ?? {},
      facts: around[index]?.facts ?? {},
    }));
    const input: FormsToJudge = { ...known, product: compiled.product, forms: together };
    const module = here("judge-forms");
    const judged = await runInWorker<JudgedFigures[]>({ module, input, mostMs: MOST_JUDGING_MS });
    for (const [place, index] of indexes.entries()) results[index] = judged[place];
  }
  return results;
}

/** Where nothing else is wrong, why there is no price is told at the proposal. */
function unpriced(
  forms: readonly ImportedForm[],
  found: readonly (JudgedFigures | undefined)[],
  told: readonly SheetError[],
): SheetError[] {
  if (told.length > 0) return [];
  return forms.flatMap(({ at }, index) => {
    const why = found[index]?.notPriced ?? "";
    const place = { sheet: "投保单", at, column: -1, title: "总保险费", text: "" };
    return why === "" ? [] : [{ ...place, message: `保费无法计算：${why}`, fix: "补全计算保费所需的内容" }];
  });
}

/** What was imported before keeps the number that it got. */
async function withMade(
  reader: Reader,
  proposals: readonly ImportedProposal[],
): Promise<readonly ImportedProposal[]> {
  const comCodes = proposals.map(({ comCode }) => comCode);
  const prints = proposals.map(({ fingerprint }) => fingerprint);
  const made = await madeOf(reader, comCodes, prints);
  return proposals.map((one) => ({ ...one, proposalNo: made.get(one.fingerprint) ?? "" }));
}

function proposalOf(
  imported: ImportedForm,
  { product }: CompiledProduct,
  judged: JudgedFigures | undefined,
  errorCount = 0,
): ImportedProposal {
  const { form } = imported;
  const { sumAmount = null, sumPremium = null } = judged ?? {};
  const fingerprint = createHash("sha256")
    .update(JSON.stringify([product.riskCode, form]))
    .digest("hex");
  const subjectNos = listSubjectNumbers(product, form);
  const draft = { ...projectionOf(form, product.plans), content: form, subjectNos, sumAmount, sumPremium };
  return { ...imported, comCode: comCodeOf(form), draft, errorCount, fingerprint, proposalNo: "" };
}
