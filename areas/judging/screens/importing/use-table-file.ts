import type { OutputOf } from "#platform/kernel/contract.ts";
import { callApi } from "#platform/web/api-client.ts";
import { fileCallOptions, saveFile } from "#platform/web/save-file.ts";
import { sendFileCall } from "#platform/web/send-file.ts";
import { checkTableExcel, queryTableTemplate } from "../../contract/importing.ts";
import { useJudgedFile } from "./use-judged-file.ts";

export type TableOf = { readonly riskCode: string; readonly version: string; readonly section: string };
export type CheckedTable = OutputOf<typeof checkTableExcel>;

export async function saveTableTemplate(table: TableOf): Promise<void> {
  saveFile(await callApi(queryTableTemplate, table, fileCallOptions));
}

/** A file on its way into a table, taken by its user only. */
export function useTableFile(table: TableOf) {
  const file = useJudgedFile((chosen) => sendFileCall(checkTableExcel, table, chosen));
  return { ...file, saveTemplate: () => file.run("template", () => saveTableTemplate(table)) };
}

export type TableFile = ReturnType<typeof useTableFile>;
