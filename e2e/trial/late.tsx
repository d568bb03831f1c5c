import type { PageProps } from "#platform/web/page-registry.ts";

/** Fetched when it is first opened, and broken where the address says so. */
export function Late({ query }: PageProps) {
  if (query["broken"] !== undefined) throw new Error("broken on purpose");
  return <h1>后来的页面</h1>;
}
