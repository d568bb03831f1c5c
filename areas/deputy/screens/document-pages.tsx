import { createFormOptionSource } from "#areas/product/screens/form-options.ts";
import { createPlainDocumentPages } from "#platform/documents/web/document-pages.tsx";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { callApi } from "#platform/web/api-client.ts";
import { session } from "#platform/web/session.ts";
import { deputyCalls, queryUnderwriters } from "../contract.ts";
import { deputyDefinition } from "../rules/deputy.ts";

async function listUnderwriters() {
  const underwriters = await callApi(queryUnderwriters, {});
  return underwriters.map(({ userCode, userName, uwLevel, ...spelling }) => ({
    code: userCode,
    value: `${userName} · ${uwLevel === 0 ? "审批" : `${"一二三四五".charAt(uwLevel - 1)}级`}`,
    upperCode: "",
    ...spelling,
  }));
}

export const deputyDocumentPages = createPlainDocumentPages({
  document: deputyDefinition,
  calls: deputyCalls,
  options: () => createFormOptionSource({ underwriter: listUnderwriters }),
  startOf: () => ({
    deputy: {
      principalCode: session.current()?.userCode ?? "",
      startDate: getTodayInShanghai(new Date()),
    },
  }),
});
