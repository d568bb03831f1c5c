import { Fragment } from "react";
import type { PageProps } from "#platform/web/page-registry.ts";
import type { CustomerPageAddition } from "./customer-additions.ts";
import { CustomerDetailSections } from "./customer-detail.tsx";

type CustomerPageProps = PageProps<{ customerId: string }> & { additions: readonly CustomerPageAddition[] };

/** A customer with the additions of later areas. */
export function CustomerPage({ params: { customerId }, additions }: CustomerPageProps) {
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
