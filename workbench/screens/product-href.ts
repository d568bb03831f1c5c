type NamedProduct = { readonly riskCode: string; readonly riskName: string };

/** The address carries the product name for the tab's title, so that tabs of two products differ. */
export function buildProductHref(
  { riskCode, riskName }: NamedProduct,
  query: Record<string, string> = {},
): string {
  const parameters = new URLSearchParams({ titlePrefix: `${riskName} `, ...query });
  return `/productWorkbench/${riskCode}?${parameters.toString()}`;
}
