import { findCompanyTree } from "#areas/company/contract.ts";
import { createFormOptionSource } from "#areas/product/screens/form-options.ts";
import type { DocumentInfo } from "#platform/documents/document-calls.ts";
import { createPlainDocumentPages } from "#platform/documents/web/document-pages.tsx";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { callApi } from "#platform/web/api-client.ts";
import { partnerCalls } from "../contract.ts";
import { partnerPages } from "../rules/pages.ts";
import { partnerDefinition, WAITING } from "../rules/partner.ts";

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

/** The next step, for a user to whom the server does not offer it. */
function EnablingNote({ status, offers }: DocumentInfo) {
  if (status !== WAITING || offers.some(({ event }) => event === "enable")) return null;
  return <p className="doc-next">待另一名有“合作方启用”权限的管理员启用</p>;
}

export const partnerDocumentPages = createPlainDocumentPages({
  document: partnerDefinition,
  calls: partnerCalls,
  options: () => createFormOptionSource({ company: listCompanies }),
  actionsOf: (info) => <EnablingNote {...info} />,
  startOf: () => ({
    partner: { validFrom: getTodayInShanghai(new Date()) },
    purposes: Object.fromEntries(partnerPages.map(({ key }) => [key, "0"])),
  }),
});
