import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { listDeputiesWith } from "./store.ts";

export { listPrincipalsOf } from "./store.ts";

type Absence = { readonly day: PlainDate; readonly isFit: (userCode: string) => boolean };

/** Replaces those who are away on a day by their deputies, if these are fit for it; nobody is named twice. */
export async function replaceAbsentUsers(
  reader: Reader,
  userCodes: readonly string[],
  { day, isFit }: Absence,
): Promise<string[]> {
  const deputies = await listDeputiesWith(reader, userCodes, { startDate: day, endDate: day });
  const fit = deputies.filter(({ deputyCode }) => isFit(deputyCode));
  const deputyOf = new Map(fit.map(({ principalCode, deputyCode }) => [principalCode, deputyCode]));
  return [...new Set(userCodes.map((userCode) => deputyOf.get(userCode) ?? userCode))];
}
