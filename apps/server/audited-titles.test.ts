import assert from "node:assert/strict";
import { test } from "node:test";
import { addInquiry } from "#areas/quotation/contract/inquiry.ts";
import { allApiCalls } from "./calls.ts";
import { buildAuditTitles } from "./audited-titles.ts";

const titles = buildAuditTitles(allApiCalls);

for (const [call, title] of [
  [addInquiry.path, "新增询价单（暂存）"],
  ["inquiry/expire", "询价单到期失效"],
  ["undwrt/remind", "提醒领取核保任务"],
  ["job/export-inquiry", "导出询价单查询"],
  ["job/codeTypeExport", "导出一类字典（CSV）"],
] as const)
  test(`the audit trail calls ${call} ${title}`, () => assert.equal(titles.get(call), title));

test("all titles are Chinese", () => {
  for (const [call, title] of titles) assert.match(title, /[\u4e00-\u9fa5]/, call);
});
