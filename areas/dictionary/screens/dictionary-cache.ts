import type { LocalStore } from "#platform/web/local-store.ts";
import type { CodeItem } from "../contract.ts";

const CEILING_BYTES = 2048 * 1024;
const KEY = "dictionary.";

/** By type alone, for one product, or below one upper code. */
export type LookUp =
  | { codeType: string }
  | { codeType: string; riskCode: string | undefined }
  | { codeType: string; upperCode: string | undefined };

export type DictionarySource = {
  version(): Promise<string>;
  items(lookUp: LookUp): Promise<CodeItem[]>;
};

export type DictionaryCache = {
  find(lookUp: LookUp): Promise<CodeItem[]>;
  /** Asked of the server once in a page's life. */
  version(): Promise<string>;
  /** Asks again, for a page that lives for days. */
  askVersionAgain(): Promise<string>;
};

type Kept = { version: string; items: CodeItem[] };

/** What the browser keeps counts only for the server's present version and while all that it keeps is small. */
export function openDictionaryCache(store: LocalStore, source: DictionarySource): DictionaryCache {
  let asked: Promise<string> | undefined;

  const askVersionAgain = (): Promise<string> => {
    const asking = source.version().then((version) => {
      dropOtherVersions(store, version);
      return version;
    });
    asked = asking;
    asking.catch(() => {
      if (asked === asking) asked = undefined;
    });
    return asking;
  };
  const version = (): Promise<string> => asked ?? askVersionAgain();

  const find = async (lookUp: LookUp): Promise<CodeItem[]> => {
    if (!isComplete(lookUp)) return [];
    // The version first: items that are newer than it are then dropped with it, never kept as its own.
    const present = await version().catch(() => undefined);
    const key = keyOf(lookUp);
    if (present === undefined) return source.items(lookUp);
    const kept = store.usedBytes() < CEILING_BYTES ? readKept(store.read(key)) : undefined;
    if (kept?.version === present) return kept.items;
    const items = await source.items(lookUp);
    keep(store, key, { version: present, items });
    return items;
  };

  return { find, version, askVersionAgain };
}

/** A product or an upper code that is wanted but not known yet finds nothing, and nobody is asked. */
function isComplete(lookUp: LookUp): boolean {
  if (lookUp.codeType === "") return false;
  if ("riskCode" in lookUp) return Boolean(lookUp.riskCode);
  if ("upperCode" in lookUp) return Boolean(lookUp.upperCode);
  return true;
}

function keyOf(lookUp: LookUp): string {
  const parts = [lookUp.codeType];
  if ("riskCode" in lookUp) parts.push("risk", lookUp.riskCode ?? "");
  if ("upperCode" in lookUp) parts.push("upper", lookUp.upperCode ?? "");
  return KEY + parts.map(encodeURIComponent).join("/");
}

function keep(store: LocalStore, key: string, kept: Kept): void {
  // Kept for the page only, it would be memory without a ceiling; the query client has it already.
  if (!store.write(key, JSON.stringify(kept)) || store.usedBytes() >= CEILING_BYTES) store.remove(key);
}

function dropOtherVersions(store: LocalStore, version: string): void {
  for (const key of store.keys()) {
    if (key.startsWith(KEY) && readKept(store.read(key))?.version !== version) store.remove(key);
  }
}

function readKept(text: string | null): Kept | undefined {
  if (text === null) return undefined;
  try {
    const kept = JSON.parse(text) as Partial<Kept> | null;
    return typeof kept?.version === "string" && Array.isArray(kept.items) ? (kept as Kept) : undefined;
  } catch {
    return undefined;
  }
}
