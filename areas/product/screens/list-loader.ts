import { findCompanyTree } from "#areas/company/contract.ts";
import { queryCustomer } from "#areas/customer/contract.ts";
import { findByCodeType, limitDeductibleKeys } from "#areas/dictionary/contract.ts";
import { findSalesManInfo } from "#areas/identity/contract/people.ts";
import { findAgreement, findNetWork } from "#areas/sales/contract.ts";
import { callApi } from "#platform/web/api-client.ts";
import { session } from "#platform/web/session.ts";
import type { ListLoader } from "./list-sources.ts";

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
  branch: () => session.current()?.comCode ?? "",
  async companies() {
    const companies = await callApi(findCompanyTree, {});
    return companies.map(({ comCode, shortName, upperComCode, pinyin, initials }) => ({
      code: comCode,
      value: shortName,
      upperCode: upperComCode,
      pinyin,
      initials,
    }));
  },
  people: (wanted, signal) => callApi(findSalesManInfo, wanted, { signal }),
  agents: (wanted, signal) => callApi(findNetWork, wanted, { signal }),
  agreements: (wanted, signal) => callApi(findAgreement, wanted, { signal }),
  customers: (keyword, signal) => callApi(queryCustomer, { keyword }, { signal }),
};
