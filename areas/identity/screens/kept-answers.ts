import { localStore } from "#platform/web/local-store.ts";

type KeptKey = "userInfo" | "gradesList";
const keptKeys: readonly KeptKey[] = ["userInfo", "gradesList"];

/** So that a reload draws the name and the branch at once; what the server says then takes its place. */
export function keepForReload<Answer>(key: KeptKey, answer: Answer): Answer {
  localStore.write(key, JSON.stringify(answer));
  return answer;
}

export function keptFromLoad(key: KeptKey): unknown {
  try {
    return JSON.parse(localStore.read(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

export function forgetKeptAnswers(): void {
  for (const key of keptKeys) localStore.remove(key);
}
