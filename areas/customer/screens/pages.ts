import { definePageWithPermission } from "#platform/documents/web/operated-pages.ts";
import { definePage } from "#platform/web/page-registry.ts";
import { type AreaPages, withPageAdditions } from "#platform/web/page-slot.ts";
import { customerPageAdditionSlot } from "./customer-additions.ts";

/** The pages of customers. */
export const customerAreaPages: AreaPages = {
  pages: [
    definePage(
      "/customerManagement",
      "客户查询",
      async () => (await import("./customers.tsx")).CustomersPage,
    ),
    definePageWithPermission(
      "/customerManagement/add",
      "新建客户",
      "quotation:add",
      async () => (await import("./add-customer.tsx")).AddCustomerPage,
    ),
    definePage(
      "/customerManagement/edit/:customerId",
      "修改客户",
      async () => (await import("./edit-customer.tsx")).EditCustomerPage,
    ),
    definePage("/customerManagement/detail/:customerId", "客户详情", () =>
      withPageAdditions(
        customerPageAdditionSlot,
        async () => (await import("./customer-page.tsx")).CustomerPage,
      ),
    ),
    definePage(
      "/customerRisk",
      "客户风险",
      async () => (await import("./customer-risk.tsx")).CustomerRiskPage,
    ),
  ],
};
