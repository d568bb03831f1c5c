/** Addresses of the customer pages. */
export const CUSTOMERS_PATH = "/customerManagement";
export const ADD_PATH = "/customerManagement/add";
export const RISK_PATH = "/customerRisk";

export function editHref(customerId: string): string {
  return `/customerManagement/edit/${customerId}`;
}

export function detailHref(customerId: string): string {
  return `/customerManagement/detail/${customerId}`;
}
