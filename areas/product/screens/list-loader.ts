import { queryCustomer } from "#areas/customer/contract.ts";
import { findByCodeType, limitDeductibleKeys } from "#areas/dictionary/contract.ts";
import { callApi } from "#platform/web/api-client.ts";
import type { ListLoader } from "./product-options.ts";

/** One for all forms of the page, so that each list comes once. */
export const listLoader: ListLoader = {
  dictionary: (codeType) => callApi(findByCodeType, { codeType }),
  async limitKeys() {
    const kinds = await Promise.all([
      callApi(limitDeductibleKeys, { limitDeductibleFlag: "1" }),
      callApi(limitDeductibleKeys, { limitDeductibleFlag: "2" }),
    ]);
    return kinds.flat();
  },
  customers: (keyword, signal) => callApi(queryCustomer, { keyword }, { signal }),
};
