import { insidePages } from "#apps/web/inside-pages.ts";
import { definePage } from "#platform/web/page-registry.ts";

// The product as it is, with one page more; the frame reads the list when it starts.
insidePages.push(
  definePage("/trial/:no", "试验单", async () => (await import("./trial-form.tsx")).TrialForm),
  definePage("/late", "后来的页面", async () => (await import("./late.tsx")).Late),
);
// Not awaited at the top: what it fetches imports this file.
void import("#apps/web/main.tsx");
