import type { CustomerPageAddition } from "#areas/customer/screens/customer-additions.ts";
import { useHasOperationPermission } from "#platform/web/rights.ts";

/** Stands on the customer's page and begins an opportunity with the customer's name. */
function NewOpportunity({ customerName }: { customerName: string }) {
  if (!useHasOperationPermission("opportunity:edit")) return null;
  const query = new URLSearchParams({ customerName });
  return (
    <a className="button" href={`/opportunityManagement/opportList/add?${query.toString()}`}>
      新建商机
    </a>
  );
}

export const opportunityCustomerPageAddition: CustomerPageAddition = {
  name: "opportunity",
  action: ({ customerName }) => <NewOpportunity customerName={customerName} />,
};
