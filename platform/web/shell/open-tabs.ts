import type { UrlQuery } from "../page-registry.ts";

/** A tab with one record: `id` is the page's path with its parameters. The first tab is fixed. */
export type WorkbenchTab = {
  readonly id: string;
  readonly query: UrlQuery;
  readonly title: string;
};

export const MAX_TABS = 8;

/** Tells what the page of a path shows. Pages of the same subject share a tab. */
export type FindTabSubject = (id: string) => string;

/** Unchanged tabs stay the same objects, so that a switch renders no page again. */
export function withVisitedTab(
  tabs: readonly WorkbenchTab[],
  visit: WorkbenchTab,
  subjectOf: FindTabSubject,
): readonly WorkbenchTab[] {
  const subject = subjectOf(visit.id);
  const known = tabs.find(({ id }) => subjectOf(id) === subject);
  if (known) {
    if (known.id === visit.id && known.title === visit.title && sameQuery(known.query, visit.query))
      return tabs;
    return tabs.map((tab) => (tab === known ? visit : tab));
  }
  const grown = [...tabs, visit];
  return grown.length <= MAX_TABS ? grown : grown.toSpliced(1, 1);
}

/** Turns a tab into the tab of another page, such as that of a new document into that of its number. */
export function moveTab(
  tabs: readonly WorkbenchTab[],
  id: string,
  target: WorkbenchTab,
  subjectOf: FindTabSubject,
): readonly WorkbenchTab[] {
  const subject = subjectOf(target.id);
  const isOpen = tabs.some((tab) => tab.id !== id && subjectOf(tab.id) === subject);
  if (isOpen) return withVisitedTab(closeTab(tabs, id), target, subjectOf);
  return tabs.map((tab, index) => (index > 0 && tab.id === id ? target : tab));
}

export function closeTab(tabs: readonly WorkbenchTab[], id: string): readonly WorkbenchTab[] {
  return tabs.filter((tab, index) => index === 0 || tab.id !== id);
}

export function closeOtherTabs(tabs: readonly WorkbenchTab[], id: string): readonly WorkbenchTab[] {
  return tabs.filter((tab, index) => index === 0 || tab.id === id);
}

/** Returns the tab to show after closing tabs; undefined if the shown tab is still open. */
export function findTabToShow(tabs: readonly WorkbenchTab[], shownId: string): WorkbenchTab | undefined {
  return tabs.some(({ id }) => id === shownId) ? undefined : tabs.at(-1);
}

const MOST_LETTERS = 60;

export function buildTabTitle(pageTitle: string, { titlePrefix = "", titleSuffix = "" }: UrlQuery): string {
  return shortenText(`${titlePrefix}${pageTitle}${titleSuffix}`, MOST_LETTERS);
}

/** A text that is cut says so. */
export function shortenText(text: string, mostLetters: number): string {
  const letters = [...text];
  return letters.length > mostLetters ? `${letters.slice(0, mostLetters).join("")}…` : text;
}

export function buildTabHref({ id, query }: Pick<WorkbenchTab, "id" | "query">): string {
  const search = new URLSearchParams(query).toString();
  return search === "" ? id : `${id}?${search}`;
}

/** Parses the stored tabs: the fixed tab first, without duplicates and unreadable entries. */
export function parseTabs(
  kept: string | null,
  fixed: WorkbenchTab,
  isPage: (id: string) => boolean,
  subjectOf: FindTabSubject,
): readonly WorkbenchTab[] {
  try {
    const listed: unknown = JSON.parse(kept ?? "[]");
    const read = Array.isArray(listed) ? listed.filter(isKeptTab) : [];
    const rest = read.filter(
      (tab, index) =>
        tab.id !== fixed.id &&
        isPage(tab.id) &&
        read.findIndex(({ id }) => subjectOf(id) === subjectOf(tab.id)) === index,
    );
    return [fixed, ...rest.slice(0, MAX_TABS - 1)];
  } catch {
    return [fixed];
  }
}

function isKeptTab(entry: unknown): entry is WorkbenchTab {
  if (typeof entry !== "object" || entry === null) return false;
  const { id, title, query } = entry as Record<string, unknown>;
  return (
    typeof id === "string" &&
    typeof title === "string" &&
    typeof query === "object" &&
    query !== null &&
    Object.values(query).every((value) => typeof value === "string")
  );
}

function sameQuery(one: UrlQuery, other: UrlQuery): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
