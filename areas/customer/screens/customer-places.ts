/** Where the pages of customers are. */
export const CUSTOMERS = "/customerManagement";
export const ADD = "/customerManagement/add";
export const RISK = "/customerRisk";

export function editHref(customerId: string): string {
  return `/customerManagement/edit/${customerId}`;
}

export function detailHref(customerId: string): string {
  return `/customerManagement/detail/${customerId}`;
}
