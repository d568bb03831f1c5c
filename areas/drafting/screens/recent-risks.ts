import type { LocalStore } from "#platform/web/local-store.ts";

const MOST = 6;
const KEY = "recentRisks";

/** What somebody chose last, the last first; each user of this browser has a list of his own. */
export function recentRisks(store: LocalStore, userCode: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(store.read(`${KEY}.${userCode}`) ?? "[]");
    return Array.isArray(kept) ? kept.filter((code) => typeof code === "string").slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function noteRisk(store: LocalStore, userCode: string, riskCode: string): void {
  const others = recentRisks(store, userCode).filter((code) => code !== riskCode);
  store.write(`${KEY}.${userCode}`, JSON.stringify([riskCode, ...others].slice(0, MOST)));
}
