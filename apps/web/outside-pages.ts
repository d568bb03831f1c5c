import type { ComponentType } from "react";
import type { PageProps } from "#platform/web/page-registry.ts";

/**
 * A module of its own, so that the first file does not list all chunks of these pages. Each page gets the parameters
 * of its own path.
 */
export async function openOutsidePage<Params>(path: string): Promise<ComponentType<PageProps<Params>>> {
  const page = path.startsWith("/preview/")
    ? (await import("#areas/attachment/screens/file-preview.tsx")).FilePreviewPage
    : (await import("./shared-page.tsx")).SharedDocumentPage;
  return page as ComponentType<never> as ComponentType<PageProps<Params>>;
}
