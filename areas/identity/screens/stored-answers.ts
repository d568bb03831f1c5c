import { localStore } from "#platform/web/local-store.ts";
import { rightsStore } from "#platform/web/rights.ts";
import { session } from "#platform/web/session.ts";

type StoredKey = "userInfo" | "gradesList";
const storedKeys: readonly StoredKey[] = ["userInfo", "gradesList"];

/** Stores an answer, so that a reload shows name and branch at once until the server answers. */
export function storeAnswerForReload<Answer>(key: StoredKey, answer: Answer): Answer {
  localStore.write(key, JSON.stringify({ holder: holder(), answer }));
  return answer;
}

/** Returns the stored answer only if it belongs to the present user and branch. */
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
