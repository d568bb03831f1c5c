import { parseMoney } from "#platform/kernel/money.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Services } from "#platform/server/services.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { bankRefusals } from "./contract.ts";
import { EXPLAINED_STATUS, MATCHED_STATUS, OPEN_STATUS } from "./rules/statement.ts";
import {
  type BankLine,
  type BankLineChange,
  type BankMovement,
  findMovement,
  insertBankLines,
  isDayClosed,
  listBranchesOfBooks,
  listImportedLines,
  lockBankLine,
  lockBankLines,
  matchBankLines,
  type NewBankLine,
  type RowRange,
  suggestBankMatches,
  updateBankLine,
} from "./store.ts";

type BankWork = Pick<UnitOfWork, "tx" | "note"> & {
  readonly actor: Actor;
  readonly services: Pick<Services, "now" | "makeId">;
};
type ChosenLine = { readonly lineId: string; readonly version: number };

/** The rows of a portion of a file; those that are no line of the bank are left out. */
type StatementPortion = {
  readonly importNo: string;
  readonly rows: RowRange;
  readonly lines: readonly Omit<NewBankLine, "lineId">[];
};

/** Stores lines of a statement and matches them in one go; what was imported before stays as it is. */
export async function addBankLines(
  work: BankWork,
  { importNo, rows, lines }: StatementPortion,
): Promise<void> {
  const { tx, actor, services, note } = work;
  const { comCode, userCode } = actor;
  await lockBankLines(tx, comCode);
  const place = { importNo, comCode };
  const stored = lines.map((line) => ({ ...line, lineId: services.makeId() }));
  await insertBankLines(tx, stored, { ...place, importedBy: userCode });
  const branches = await listBranchesOfBooks(tx, comCode);
  await matchBankLines(tx, { ...place, rows, branches }, { settledBy: userCode, settledAt: services.now() });
  await suggestBankMatches(tx, { ...place, rows, branches });
  const added = await listImportedLines(tx, importNo, rows);
  for (const after of added) note({ subject: after.lineId, comCode, change: { before: null, after } });
  // Every change leaves a trace, a portion that added no line as well.
  if (added.length === 0) note({ subject: importNo, comCode, change: { before: null, after: null } });
}

export async function matchLine(
  work: BankWork,
  { number, ...chosen }: ChosenLine & { number: string },
): Promise<BankLine> {
  const line = await lockChosen(work, chosen, [OPEN_STATUS]);
  const { comCode, bankRef } = line;
  const movement = await findMovement(work.tx, { comCode, number });
  const why = movement ? checkMovement(line, movement) : "没有这笔收付，或不属于本机构";
  if (why !== undefined) throw new Refusal(bankRefusals.notMatchable, { values: { bankRef, number, why } });
  return change(work, line, buildMatch(work, number));
}

export async function explainLine(
  work: BankWork,
  { reason, ...chosen }: ChosenLine & { reason: string },
): Promise<BankLine> {
  const line = await lockChosen(work, chosen, [OPEN_STATUS]);
  const settled = { settledBy: work.actor.userCode, settledAt: work.services.now() };
  return change(work, line, { status: EXPLAINED_STATUS, reason: reason.trim(), ...settled });
}

/** The line waits again; what a closed day was closed with stays. */
export async function releaseLine(work: BankWork, chosen: ChosenLine): Promise<BankLine> {
  const line = await lockChosen(work, chosen, [MATCHED_STATUS, EXPLAINED_STATUS]);
  const { comCode, bankDay: day, bankRef } = line;
  if (await isDayClosed(work.tx, comCode, day))
    throw new Refusal(bankRefusals.dayClosed, { values: { bankRef, day } });
  const open = { matchedNo: "", suggestedNo: line.matchedNo, reason: "", settledBy: "", settledAt: null };
  return change(work, line, { status: OPEN_STATUS, ...open });
}

const buildMatch = (
  { actor, services }: Pick<BankWork, "actor" | "services">,
  number: string,
): BankLineChange => ({
  status: MATCHED_STATUS,
  matchedNo: number,
  suggestedNo: "",
  settledBy: actor.userCode,
  settledAt: services.now(),
});

/** Returns the reason why a line is not this money. */
function checkMovement(line: BankLine, { amount, currency, isMatched }: BankMovement): string | undefined {
  if (isMatched) return "已与另一条流水匹配";
  if (currency !== line.currency) return `币种为 ${currency}`;
  return parseMoney(amount).equals(parseMoney(line.amount)) ? undefined : `收付金额为 ${amount}`;
}

async function lockChosen(
  { tx }: BankWork,
  { lineId, version }: ChosenLine,
  states: readonly string[],
): Promise<BankLine> {
  const seen = await lockBankLine(tx, lineId);
  if (!seen) throw new Refusal(bankRefusals.lineMissing);
  // Two lines may be matched with one payment at once: the second waits here and finds it taken.
  await lockBankLines(tx, seen.comCode);
  if (seen.version !== version || !states.includes(seen.status))
    throw new Refusal(bankRefusals.lineChanged, { values: { bankRef: seen.bankRef } });
  return seen;
}

async function change({ tx, note }: BankWork, before: BankLine, changed: BankLineChange): Promise<BankLine> {
  const after = await updateBankLine(tx, before.lineId, changed);
  note({ subject: before.lineId, comCode: before.comCode, change: { before, after } });
  return after;
}
