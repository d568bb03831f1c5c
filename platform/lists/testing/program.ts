import { createFileStore } from "#platform/server/files.ts";
import type { ListColumn } from "../definition.ts";
import { ExportFormat, type ListRow } from "../list-call.ts";
import { writeExport } from "../server/exported-file.ts";

/** Writes an export with this many rows into a folder, as a job does, and prints its peak memory. */
const [format = "", rows = "", folder = ""] = process.argv.slice(2);
const PAGE = 1000;
const columns: ListColumn[] = [
  { name: "businessNo", label: "业务号", kind: "number", width: 200 },
  { name: "holderName", label: "投保人", kind: "text", width: 220 },
  { name: "sumPremium", label: "保费（元）", kind: "money", width: 130 },
  { name: "startDate", label: "起保日期", kind: "date", width: 110 },
  { name: "inputAt", label: "录入时间", kind: "moment", width: 170 },
];

function rowAt(at: number): ListRow {
  return {
    businessNo: `Q0484202632010100${String(at).padStart(6, "0")}`,
    holderName: `示例化工科技有限公司第${at}分公司`,
    sumPremium: `${at}.05`,
    startDate: "2026-11-22",
    inputAt: "2026-11-22T01:02:03.456789Z",
  };
}

async function* pages() {
  for (let from = 0; from < Number(rows); from += PAGE)
    yield {
      rows: Array.from({ length: Math.min(PAGE, Number(rows) - from) }, (_, index) => rowAt(from + index)),
      names: {},
    };
}

const content = writeExport(ExportFormat.parse(format), { title: "内存", columns }, pages());
const limits = { mostBytes: 1e9, signal: new AbortController().signal };
const { bytes } = await createFileStore(folder).write("export", content, limits);
process.stdout.write(JSON.stringify({ bytes, peakKb: process.resourceUsage().maxRSS }));
