import type { ComponentType } from "react";
import { definePage, type PageDefinition, type PageProps } from "#platform/web/page-registry.ts";
import type { createPlainDocumentPages } from "./document-pages.tsx";
import { definePageWithPermission } from "./operated-pages.ts";

type PlainDocumentPagesOptions = {
  /** The address of the list; the others begin with it. */
  readonly path: string;
  readonly listTitle: string;
  readonly title: string;
  /** The parameter with the number. */
  readonly field: string;
  /** The permission of the call that creates a document. */
  readonly permission: string;
  readonly load: () => Promise<ReturnType<typeof createPlainDocumentPages>>;
};

/** The four pages of a plain document. Those of one document share a tab. */
export function definePlainDocumentPages(options: PlainDocumentPagesOptions): PageDefinition[] {
  const { path, listTitle, title, field, permission, load } = options;
  const numbered = `${path}/detail/:${field}`;
  const define = (pagePath: string, pageTitle: string, screen: "Detail" | "Edit"): PageDefinition => ({
    ...definePage(pagePath, pageTitle, async () => (await load())[screen] as ComponentType<PageProps>),
    documentParam: field,
  });
  return [
    definePage(path, listTitle, async () => (await load()).List),
    definePageWithPermission(`${path}/add`, `新增${title}`, permission, async () => (await load()).Add),
    define(numbered, `${title}详情`, "Detail"),
    define(`${numbered}/edit`, `编辑${title}`, "Edit"),
  ];
}
