import { findCompanyTree } from "#areas/company/contract.ts";
import { revealCustomerNumbers } from "#areas/customer/contract/customer-record.ts";
import { queryCustomer } from "#areas/customer/contract/customer-search.ts";
import { findByCodeType } from "#areas/dictionary/contract.ts";
import { dictionaryCache } from "#areas/dictionary/screens/dictionary-queries.ts";
import { findSalesManInfo, findSalesTeamInfo } from "#areas/identity/contract/people.ts";
import { findAgreement, findNetWork } from "#areas/sales/contract.ts";
import { callApi } from "#platform/web/api-client.ts";
import { rightsStore } from "#platform/web/rights.ts";
import { session } from "#platform/web/session.ts";
import type { OptionListLoader } from "./list-sources.ts";

const customerLoader = {
  find: (keyword: string, signal: AbortSignal) => callApi(queryCustomer, { keyword }, { signal }),
  reveal: (customerId: string) => callApi(revealCustomerNumbers, { customerId }),
};

/** All forms of the page share this loader, so that each list is loaded once. */
export const pageOptionListLoader: OptionListLoader = {
  dictionary: (codeType) => callApi(findByCodeType, { codeType }),
  async limitKeys() {
    return (
      await Promise.all([dictionaryCache.findLimitKeys("1"), dictionaryCache.findLimitKeys("2")])
    ).flat();
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
  people: (criteria, signal) => callApi(findSalesManInfo, criteria, { signal }),
  teams: (criteria, signal) => callApi(findSalesTeamInfo, criteria, { signal }),
  agents: (criteria, signal) => callApi(findNetWork, criteria, { signal }),
  agreements: (criteria, signal) => callApi(findAgreement, criteria, { signal }),
  /** Product managers and planners open forms too, but find no customers. */
  get customers() {
    const { permissions } = rightsStore.current() ?? {};
    const isMissing = ({ permission }: { permission: string }) => permissions?.includes(permission) === false;
    if ([queryCustomer, revealCustomerNumbers].some(isMissing)) return undefined;
    return customerLoader;
  },
};
