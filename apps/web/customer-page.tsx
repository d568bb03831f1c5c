import type { ReactNode } from "react";
import type { CustomerInfo } from "#areas/customer/contract/shapes.ts";
import { CustomerDetail } from "#areas/customer/screens/customer-detail.tsx";
import { CustomerDocuments, type PlaceOf } from "#areas/document/screens/customer-documents.tsx";
import { NewOpportunity } from "#areas/opportunity/screens/new-opportunity.tsx";
import { detailHref as proposalHref } from "#areas/proposal/screens/proposal-places.ts";
import { detailHref as inquiryHref } from "#areas/quotation/screens/inquiry-places.ts";
import { matchPage, type PageProps } from "#platform/web/page-registry.ts";
import { insidePages } from "./inside-pages.ts";

/** A customer, and what a later area knows of him. */
export function CustomerPage({ params: { customerId } }: PageProps<{ customerId: string }>) {
  return (
    <CustomerDetail customerId={customerId} actionsOf={newOpportunity}>
      <CustomerDocuments customerId={customerId} placeOf={placeOf} />
    </CustomerDetail>
  );
}

function newOpportunity({ customerName }: CustomerInfo): ReactNode {
  return <NewOpportunity customerName={customerName} />;
}

const RISK = { from: 1, to: 5 };

const places: Readonly<Record<string, (businessNo: string) => string>> = {
  Q: inquiryHref,
  // The order is not known here, and its page is led by the proposal's number.
  T: (proposalNo) =>
    proposalHref({ proposalNo, orderNo: null, riskCode: proposalNo.slice(RISK.from, RISK.to) }),
};

/** Only where the page is there. */
const placeOf: PlaceOf = (businessType, businessNo) => {
  const place = places[businessType]?.(businessNo);
  return place !== undefined && matchPage(insidePages, place) ? place : undefined;
};
