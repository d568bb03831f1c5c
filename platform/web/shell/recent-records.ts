import type { LocalStore } from "../local-store.ts";
import type { SessionUser } from "../session.ts";
import type { PaletteRecord } from "./record-entry.ts";

const MOST = 8;

export type RecentRecords = { all(): readonly PaletteRecord[]; add(record: PaletteRecord): void };

/** The records that a user last opened from the palette, per user and branch. */
export function createRecentRecords(
  store: LocalStore,
  { userCode, comCode }: Pick<SessionUser, "userCode" | "comCode">,
): RecentRecords {
  const key = `found.${userCode}.${comCode}`;
  const all = (): readonly PaletteRecord[] => parse(store.read(key));
  return {
    all,
    add: (record) => {
      const others = all().filter(({ href }) => href !== record.href);
      store.write(key, JSON.stringify([record, ...others].slice(0, MOST)));
    },
  };
}

function parse(text: string | null): readonly PaletteRecord[] {
  try {
    const kept: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(kept) ? kept.filter(isThing) : [];
  } catch {
    return [];
  }
}

function isThing(kept: unknown): kept is PaletteRecord {
  const { group, href, title, number, state, about } = (kept ?? {}) as Record<string, unknown>;
  const texts: unknown[] = [group, href, title, number, state];
  const isTold = texts.every((text) => typeof text === "string") && String(href).startsWith("/");
  return isTold && Array.isArray(about) && about.every((text) => typeof text === "string");
}
