import { parseMoney } from "#platform/kernel/money.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Services } from "#platform/server/services.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { bankRefusals } from "./contract.ts";
import { EXPLAINED_STATUS, MATCHED_STATUS, OPEN_STATUS, type StatementLine } from "./rules/statement.ts";
import {
  type BankLine,
  type BankLineChange,
  type BankMovement,
  findMovement,
  insertBankLine,
  isDayClosed,
  listMovementsOfReference,
  listSimilarMovements,
  lockBankLine,
  lockBankLines,
  updateBankLine,
} from "./store.ts";

type BankWork = Pick<UnitOfWork, "tx" | "note"> & {
  readonly actor: Actor;
  readonly services: Pick<Services, "now" | "makeId">;
};
type ChosenLine = { readonly lineId: string; readonly version: number };

/** Stores one line and matches it; undefined if it was imported before. The caller has locked the lines. */
export async function addBankLine(work: BankWork, line: StatementLine): Promise<BankLine | undefined> {
  const { tx, actor, services } = work;
  const { comCode, userCode: importedBy } = actor;
  const lineId = services.makeId();
  if (!(await insertBankLine(tx, { ...line, lineId, comCode, importedBy }))) return undefined;
  const added = await lockBankLine(tx, lineId);
  if (!added) return undefined;
  const found = await matchByRules(work, added);
  const after = found ? await updateBankLine(tx, lineId, found) : added;
  work.note({ subject: lineId, comCode, change: { before: null, after } });
  return after;
}

/** The same reference and amount are the same money; anything less is only suggested. */
async function matchByRules({ tx, ...work }: BankWork, line: BankLine): Promise<BankLineChange | undefined> {
  const [same, another] = await listMovementsOfReference(tx, line);
  if (same && !another) {
    const isWhole = checkMovement(line, same) === undefined;
    return isWhole ? buildMatch(work, same.number) : { status: OPEN_STATUS, suggestedNo: same.number };
  }
  const [similar, other] = await listSimilarMovements(tx, line);
  return similar && !other ? { status: OPEN_STATUS, suggestedNo: similar.number } : undefined;
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
