type Payable = { readonly businessNo: string; readonly businessType: string; readonly teamCode: string };

/** The page that pays a document, with others of the same payer in one payment. */
export function payHref(
  { businessNo, businessType, teamCode }: Payable,
  others: readonly string[] = [],
): string {
  const united = others.length > 0 ? `/${others.join(",")}` : "";
  return `/insuranceManagement/pay/${businessNo}/${businessType}/${teamCode || "-"}${united}`;
}
