import { CustomerDetail } from "#areas/customer/screens/customer-detail.tsx";
import { CustomerDocuments, type PlaceOf } from "#areas/document/screens/customer-documents.tsx";
import { hrefOf, matchPage, type PageProps } from "#platform/web/page-registry.ts";
import { insidePages } from "./inside-pages.ts";

/** A customer, and what a later area knows of him. */
export function CustomerPage({ params: { customerId } }: PageProps<{ customerId: string }>) {
  return (
    <CustomerDetail customerId={customerId}>
      <CustomerDocuments customerId={customerId} placeOf={placeOf} />
    </CustomerDetail>
  );
}

const places = { Q: "/quotationDetail/detail/:businessNo" } as const;

/** Only where the page is there. */
const placeOf: PlaceOf = (businessType, businessNo) => {
  if (businessType !== "Q") return undefined;
  const place = hrefOf(places[businessType], { businessNo });
  return matchPage(insidePages, place) ? place : undefined;
};
