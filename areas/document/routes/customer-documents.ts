import { customerRefusals } from "#areas/customer/contract/refusals.ts";
import { findCertificate } from "#areas/customer/questions.ts";
import { dataScopeWithin } from "#areas/identity/questions.ts";
import { getRiskNames } from "#areas/product/questions/risk-names.ts";
import { identityNumberVariants } from "#platform/kernel/identity-number.ts";
import { ownershipLimitOf } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import { queryCustomerDocuments } from "../contract/customer-documents.ts";
import { documentsOfHolder, totalsOfHolder } from "../store/customer-documents.ts";

const MOST = 50;

export function ofCustomerRoutes(): Route[] {
  return [
    handle(queryCustomerDocuments, async ({ input: { id }, actor, reference, inScope, refuse }) => {
      const names = await getRiskNames(reference);
      const found = await inScope(async (reader) => {
        const certificate = await findCertificate(reader, id);
        if (!certificate) return undefined;
        const holder = {
          certificateType: certificate.certificateType,
          certificateNumbers: identityNumberVariants(certificate.certificateNo),
          ...ownershipLimitOf(actor, await dataScopeWithin(reader, actor)),
        };
        const documents = await documentsOfHolder(reader, holder, MOST + 1);
        const list = documents
          .slice(0, MOST)
          .map((document) => ({ ...document, riskName: names.get(document.riskCode) ?? document.riskCode }));
        return { list, hasMore: documents.length > MOST, totals: await totalsOfHolder(reader, holder) };
      });
      return found ?? refuse(customerRefusals.customerMissing);
    }),
  ];
}
