import type { PageProps } from "#platform/web/page-registry.ts";

/** Loaded when first opened; fails if the address says so. */
export function Late({ query }: PageProps) {
  if (query["broken"] !== undefined) throw new Error("broken on purpose");
  return <h1>后来的页面</h1>;
}
