import type { LocalStore } from "#platform/web/local-store.ts";

const MOST = 6;
const KEY = "recentRisks";

/** The last chosen products, the latest first; each user of this browser has a list. */
export function readRecentRisks(store: LocalStore, userCode: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(store.read(`${KEY}.${userCode}`) ?? "[]");
    return Array.isArray(stored) ? stored.filter((code) => typeof code === "string").slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function addRecentRisk(store: LocalStore, userCode: string, riskCode: string): void {
  const others = readRecentRisks(store, userCode).filter((code) => code !== riskCode);
  store.write(`${KEY}.${userCode}`, JSON.stringify([riskCode, ...others].slice(0, MOST)));
}
