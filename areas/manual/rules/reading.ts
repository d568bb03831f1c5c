import type { Manual, ManualChapter } from "../contract.ts";
import type { ManualContent } from "./manual-content.ts";
import { MANUAL_PATH } from "./places.ts";

/** A chapter is for those who may do what it explains; a manual without a chapter is left out. */
export function listReadableManuals(
  manuals: readonly ManualContent[],
  rights: ReadonlySet<string>,
): Manual[] {
  return manuals
    .map((manual) => ({
      ...manual,
      chapters: manual.chapters
        .filter(({ permission }) => permission === undefined || rights.has(permission))
        .map(({ chapterCode, title, pages, blocks }) => ({ chapterCode, title, pages, blocks })),
    }))
    .filter(({ chapters }) => chapters.length > 0);
}

/** The chapter that explains a page: the one that names the longest beginning of its path. */
export function findChapterOfPage(manuals: readonly Manual[], path: string): PlaceInManual | undefined {
  const places = manuals.flatMap(({ manualCode, chapters }) =>
    chapters.flatMap(({ chapterCode, pages }) => pages.map((page) => ({ page, manualCode, chapterCode }))),
  );
  const [nearest] = places
    .filter(({ page }) => path === page || path.startsWith(`${page}/`))
    .toSorted((left, right) => right.page.length - left.page.length);
  return nearest && { manualCode: nearest.manualCode, chapterCode: nearest.chapterCode };
}

export function findChapter(
  manuals: readonly Manual[],
  { manualCode, chapterCode }: PlaceInManual,
): { readonly manual: Manual; readonly chapter: ManualChapter } | undefined {
  const manual = manuals.find((listed) => listed.manualCode === manualCode);
  const chapter = manual?.chapters.find((listed) => listed.chapterCode === chapterCode);
  return manual && chapter && { manual, chapter };
}

/** The manuals with the chapters that contain all typed words; manuals without one are left out. */
export function findChaptersWithWords(manuals: readonly Manual[], typed: string): Manual[] {
  const words = typed.split(/\s+/).filter((word) => word !== "");
  return manuals
    .map((manual) => ({
      ...manual,
      chapters: manual.chapters.filter((chapter) => {
        const text = JSON.stringify([chapter.title, chapter.blocks]);
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ chapters }) => chapters.length > 0);
}

export type PlaceInManual = { readonly manualCode: string; readonly chapterCode: string };

export function buildChapterHref({ manualCode, chapterCode }: PlaceInManual): string {
  return `${MANUAL_PATH}?manual=${manualCode}&chapter=${chapterCode}`;
}
