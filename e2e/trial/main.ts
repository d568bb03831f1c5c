import { signedInPages } from "#apps/web/inside-pages.ts";
import { definePage } from "#platform/web/page-registry.ts";

// Adds a page to the product before the frame reads its list.
signedInPages.push(
  definePage("/trial/:no", "试验单", async () => (await import("./trial-form.tsx")).TrialForm),
  definePage("/late", "后来的页面", async () => (await import("./late.tsx")).Late),
);
// Not awaited, because the imported module imports this file.
void import("#apps/web/main.tsx");
