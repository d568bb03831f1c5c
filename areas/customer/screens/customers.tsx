import { ListScreen } from "#platform/lists/web/list-screen.tsx";
import type { ListActions } from "#platform/lists/web/row-action.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { addCustomer, editCustomer } from "../contract/customer-record.ts";
import { customerListDefinition } from "../rules/customer-list.ts";
import { ADD_CUSTOMER_PATH, buildEditCustomerHref } from "./customer-paths.ts";

const deeds: ListActions = {
  start: { label: "新建客户", permission: addCustomer.permission, href: ADD_CUSTOMER_PATH },
  links: [
    {
      label: "修改",
      permission: editCustomer.permission,
      takes: 1,
      hrefOf: ([row]) => buildEditCustomerHref(row?.["customerId"] ?? ""),
    },
  ],
};

export function CustomersPage({ query, setQuery }: PageProps) {
  return <ListScreen list={customerListDefinition} query={query} setQuery={setQuery} deeds={deeds} />;
}
