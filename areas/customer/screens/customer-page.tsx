import { Fragment } from "react";
import { useBrowserTabTitle } from "#platform/documents/web/use-tab-name.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import type { CustomerPageAddition } from "./customer-additions.ts";
import { CustomerDetailSections } from "./customer-detail.tsx";
import { useCustomer } from "./customer-queries.ts";

type CustomerPageProps = PageProps<{ customerId: string }> & { additions: readonly CustomerPageAddition[] };

/** A customer with the additions of later areas. */
export function CustomerPage({ params: { customerId }, additions, query, setQuery }: CustomerPageProps) {
  useBrowserTabTitle(useCustomer(customerId).data?.customer.customerName, query, setQuery);
  return (
    <CustomerDetailSections
      customerId={customerId}
      actionsOf={(customer) =>
        additions.map(({ name, action }) => <Fragment key={name}>{action?.(customer)}</Fragment>)
      }
    >
      {additions.map(({ name, section }) => (
        <Fragment key={name}>{section?.(customerId)}</Fragment>
      ))}
    </CustomerDetailSections>
  );
}
