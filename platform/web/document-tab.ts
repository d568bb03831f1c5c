import type { ComponentType } from "react";
import {
  definePage,
  matchPage,
  type PageDefinition,
  type PageProps,
  type PathParamsOf,
} from "./page-registry.ts";

/** Defines a page of one document: all pages of a document share a tab. Numbers are unique among all kinds of documents. */
export function defineDocumentPage<const Path extends string>(
  path: Path,
  title: string,
  documentParam: keyof PathParamsOf<Path> & string,
  load: () => Promise<ComponentType<PageProps<PathParamsOf<Path>>>>,
): PageDefinition & { readonly path: Path } {
  return { ...definePage(path, title, load), documentParam };
}

/** Returns what a tab shows: the number of its document, or the path of any other page. */
export function findTabSubject(pages: readonly PageDefinition[], pathname: string): string {
  const open = matchPage(pages, pathname);
  return open?.params[open.page.documentParam ?? ""] || (open?.id ?? pathname);
}
