import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { SYSTEM } from "#platform/server/actor.ts";
import { readInScope } from "#platform/server/reading.ts";
import type { Services } from "#platform/server/services.ts";
import { change } from "#platform/server/unit-of-work.ts";
import { agePlan } from "../commands/pay-plan.ts";
import { paymentRefusals } from "../contract/refusals.ts";
import { plansToAge } from "../store/pay-plan.ts";

/** What it does by itself, as the audit trail has it. */
export const ageing = { path: "pay/ageing", title: "缴费计划到期" };
const MOST_AT_ONCE = 200;

/** Instalments whose day has come or is over; safe to run by several at once. */
export async function agePayPlans(services: Services): Promise<number> {
  const { database, now } = services;
  const today = todayInShanghai(now());
  const numbers = await readInScope(database, SYSTEM, (reader) => plansToAge(reader, today, MOST_AT_ONCE));
  for (const businessNo of numbers) await age(services, businessNo, today).catch(unlessRefused);
  return numbers.length;
}

function age({ database }: Services, businessNo: string, today: string): Promise<null> {
  const call = ageing.path;
  const key = `age ${businessNo} ${today}`;
  const request = { call, actor: SYSTEM, key, input: { businessNo, today }, requestId: call, secret: false };
  return change(database, request, async ({ tx, note }) => {
    const aged = await agePlan(tx, businessNo, today);
    const [first] = aged?.after ?? [];
    // Somebody paid or planned anew meanwhile.
    if (!aged || !first) throw new Refusal(paymentRefusals.paymentChanged);
    note({ subject: `缴费计划 ${businessNo}`, comCode: first.comCode, change: { plan: aged } });
    return null;
  });
}

function unlessRefused(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}
