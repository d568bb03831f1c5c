import type { ListRow } from "#platform/lists/list-call.ts";
import { isRowInState } from "#platform/lists/row-states.ts";
import type { RowAction } from "#platform/lists/web/row-action.ts";
import { callApi } from "#platform/web/api-client.ts";
import { fileCallOptions, saveFile } from "#platform/web/save-file.ts";
import {
  downloadGuarantee,
  pushGuarantee,
  recallGuarantee,
  retryGuarantee,
  supplyGuaranteeFile,
} from "../contract.ts";
import { PUSH_NODE, PUSH_STATUS } from "../rules/guarantee.ts";

const { permission } = pushGuarantee;
const chosen = (row: ListRow) => ({ pushNo: row["pushNo"] ?? "", version: Number(row["version"]) });
const isFile = (row: ListRow): boolean => row["node"] === PUSH_NODE.file;

/** What may be done with a row of the outbox, in the list and on its page. */
export const guaranteeActions: readonly RowAction[] = [
  {
    label: "推送",
    permission,
    fits: (row) => isRowInState(row, [PUSH_STATUS.waiting]),
    run: async (row) => void (await callApi(pushGuarantee, chosen(row))),
  },
  {
    label: "重试",
    permission,
    fits: (row) => isRowInState(row, [PUSH_STATUS.failed]),
    run: async (row) => void (await callApi(retryGuarantee, chosen(row))),
  },
  {
    label: "下载",
    permission,
    isOfRow: true,
    fits: (row) => isFile(row) && Boolean(row["fileFormat"]),
    run: async (row) =>
      saveFile(await callApi(downloadGuarantee, { guaranteeNo: row["guaranteeNo"] ?? "" }, fileCallOptions)),
  },
  {
    label: "补推文件",
    permission,
    warning: "向平台再次发送已送达的同一份文件，送达回执不变。",
    fits: (row) => isFile(row) && isRowInState(row, [PUSH_STATUS.delivered]),
    run: async (row) => void (await callApi(supplyGuaranteeFile, chosen(row))),
  },
  {
    label: "撤回",
    permission,
    warning: "撤回后平台不再送达，不能恢复；已经送达的不能撤回。",
    fits: (row) => isRowInState(row, [PUSH_STATUS.waiting, PUSH_STATUS.pushing, PUSH_STATUS.failed]),
    run: async (row) => void (await callApi(recallGuarantee, chosen(row))),
  },
];
