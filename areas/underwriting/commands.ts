import { standingOf } from "#areas/customer/questions.ts";
import { codeValue } from "#areas/dictionary/questions.ts";
import type { Work } from "#areas/document/commands.ts";
import type { Document } from "#areas/document/rules/document.ts";
import { currencyOf, exchangeRateOf } from "#areas/product/rules/exchange-rate.ts";
import type { JudgedForm } from "#areas/product/rules/judge-form.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import type { FilledForm } from "#platform/forms/filled.ts";
import { assert } from "#platform/kernel/assert.ts";
import { Decimal } from "#platform/kernel/money.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Decision } from "./rules/decision.ts";
import { amountLevel, type Subject, underwriteAutomatically } from "./rules/automatic.ts";
import { subjectOf } from "./rules/subject.ts";
import type { AutoResult } from "./rules.ts";
import { insertResult, insertTask } from "./store.ts";

/** Of each kind of document, what moves it when it was decided about; in the decision's own transaction. */
export type DecisionHandlers = Readonly<
  Record<string, (work: Work, decision: Decision) => Promise<Document>>
>;

/** What is underwritten: a document, and what its product says of it. */
export type Submission = {
  readonly document: Document;
  readonly compiled: CompiledProduct;
  readonly judged: JudgedForm;
};
export type Underwritten = AutoResult & { readonly resultId: string; readonly amountLevel: number };

/** What would be said of a submission now; nothing is kept. */
export async function simulateUnderwriting(
  reader: Reader,
  submission: Submission,
  now: Date,
): Promise<Omit<Underwritten, "resultId">> {
  const subject = await gatherSubject(reader, submission, now);
  return { ...underwriteAutomatically(subject), amountLevel: amountLevel(subject) };
}

/** Automatic underwriting as part of a submission: what it said is kept, whatever it was. */
export async function underwrite({ tx, services }: Work, submission: Submission): Promise<Underwritten> {
  const said = await simulateUnderwriting(tx, submission, services.now());
  const { businessNo, comCode, edition } = submission.document;
  const resultId = services.makeId();
  await insertResult(tx, { ...said, resultId, businessNo, comCode, edition });
  return { ...said, resultId };
}

/** Into the pool of the level that the hits ask for. */
export async function openTask(
  { tx, services }: Work,
  document: Document,
  { resultId, uwLevel, amountLevel: level }: Underwritten,
): Promise<void> {
  assert(uwLevel > 0, "a task is for a level of humans");
  const taskId = services.makeId();
  const { businessNo, comCode } = document;
  const task = { taskId, businessNo, comCode, resultId, state: "0", uwLevel, amountLevel: level };
  await insertTask(tx, task, document);
}

async function gatherSubject(reader: Reader, submission: Submission, now: Date): Promise<Subject> {
  const { document, compiled, judged } = submission;
  const subject = subjectOf({
    product: compiled.product,
    form: document.content,
    judged,
    startDate: document.startDate,
    today: todayInShanghai(now),
  });
  const parties = [];
  for (const { role, ...party } of subject.named) {
    const standing = await standingOf(reader, party);
    if (standing) parties.push({ role, name: party.name, ...standing });
  }
  return { ...subject, parties, exchange: await exchangeOf(reader, document.content) };
}

const RATES = "ExchangeRateDemo";

async function exchangeOf(reader: Reader, form: FilledForm): Promise<Subject["exchange"]> {
  const rate = exchangeRateOf(form);
  if (!rate) return undefined;
  const told = await codeValue(reader, RATES, currencyOf(form));
  return { rate, reference: told === undefined ? undefined : new Decimal(told) };
}
