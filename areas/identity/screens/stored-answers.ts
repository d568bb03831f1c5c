import { localStore } from "#platform/web/local-store.ts";
import { rightsStore } from "#platform/web/rights.ts";
import { session } from "#platform/web/session.ts";

type StoredKey = "userInfo" | "gradesList";
const storedKeys: readonly StoredKey[] = ["userInfo", "gradesList"];

/** So that a reload draws the name and the branch at once; what the server says then takes its place. */
export function storeAnswerForReload<Answer>(key: StoredKey, answer: Answer): Answer {
  localStore.write(key, JSON.stringify({ holder: holder(), answer }));
  return answer;
}

/** Never another user's or another branch's: sessions also end without a word. */
export function readStoredAnswer(key: StoredKey): unknown {
  try {
    const kept = JSON.parse(localStore.read(key) ?? "null") as { holder?: string; answer?: unknown } | null;
    return kept?.holder === holder() ? kept.answer : undefined;
  } catch {
    return undefined;
  }
}

export function clearStoredAnswers(): void {
  for (const key of storedKeys) localStore.remove(key);
  rightsStore.forget();
}

function holder(): string {
  const { userCode = "", comCode = "" } = session.current() ?? {};
  return `${userCode} ${comCode}`;
}
