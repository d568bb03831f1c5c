import type { LocalStore } from "#platform/web/local-store.ts";

const MOST = 6;
const KEY = "recentRisks";

/** The last chosen products, the latest first; each user of this browser has a list. */
export function recentRisks(store: LocalStore, userCode: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(store.read(`${KEY}.${userCode}`) ?? "[]");
    return Array.isArray(stored) ? stored.filter((code) => typeof code === "string").slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function noteRisk(store: LocalStore, userCode: string, riskCode: string): void {
  const others = recentRisks(store, userCode).filter((code) => code !== riskCode);
  store.write(`${KEY}.${userCode}`, JSON.stringify([riskCode, ...others].slice(0, MOST)));
}
