/** Addresses of the customer pages. */
export const CUSTOMERS_PATH = "/customerManagement";
export const ADD_CUSTOMER_PATH = "/customerManagement/add";
export const CUSTOMER_RISK_PATH = "/customerRisk";

export function buildEditCustomerHref(customerId: string): string {
  return `/customerManagement/edit/${customerId}`;
}

export function buildCustomerHref(customerId: string): string {
  return `/customerManagement/detail/${customerId}`;
}
