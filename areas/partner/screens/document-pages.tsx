import { findCompanyTree } from "#areas/company/contract.ts";
import { createFormOptionSource } from "#areas/product/screens/form-options.ts";
import { createPlainDocumentPages } from "#platform/documents/web/document-pages.tsx";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { callApi } from "#platform/web/api-client.ts";
import { partnerCalls } from "../contract.ts";
import { partnerDefinition } from "../rules/partner.ts";

/** A flat list: a partner is registered for branches of every level. */
async function listCompanies() {
  const companies = await callApi(findCompanyTree, {});
  return companies.map(({ comCode, shortName, pinyin, initials }) => ({
    code: comCode,
    value: shortName,
    upperCode: "",
    pinyin,
    initials,
  }));
}

export const partnerDocumentPages = createPlainDocumentPages({
  document: partnerDefinition,
  calls: partnerCalls,
  options: () => createFormOptionSource({ company: listCompanies }),
  startOf: () => ({ partner: { validFrom: getTodayInShanghai(new Date()) } }),
});
