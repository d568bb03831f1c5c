import { createElement } from "react";
import type { CustomerPageAddition } from "#areas/customer/screens/customer-additions.ts";
import { CustomerDocuments, type PlaceOf } from "./customer-documents.tsx";
import { documentPlaces } from "./document-places.ts";

/** The documents of a customer, each with a link where its area has a page for it. */
export async function loadDocumentsOfCustomer(): Promise<CustomerPageAddition> {
  const places = await documentPlaces.load();
  const placeOf: PlaceOf = (businessType, businessNo) =>
    places.find((place) => place.businessType === businessType)?.hrefOf(businessNo);
  return {
    name: "documents",
    section: (customerId) => createElement(CustomerDocuments, { customerId, placeOf }),
  };
}
