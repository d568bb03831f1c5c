import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import sharp from "sharp";
import { uploadAttachment } from "#areas/attachment/contract/attachment.ts";
import { createTestEmployeeRows } from "#areas/judging/builder/employees.ts";
import { writeTestWorkbook } from "#areas/judging/builder/import-file.ts";
import { checkTableExcel } from "#areas/judging/contract/importing.ts";
import { readFactoryProducts } from "#areas/product/content.ts";
import { calcPremium } from "#areas/product/contract/product-calls.ts";
import { queryInquiryList } from "#areas/quotation/contract/inquiry.ts";
import { createIdempotencyKey } from "#platform/web/api-client.ts";
import { serveProduct } from "../served-product.ts";

const CLIENTS = 32;
const SECONDS = 40;
const QUIET_SECONDS = 10;
const MAX_GROWTH_MB = 400;
const MAX_SLOWDOWN = 3;

type HeavyRequest = { name: string; path: string; body(): BodyInit; type?: string };
type Served = { url: string; token: string; senders: readonly string[]; heavyPid: number };

/**
 * Sends the heaviest accepted workbooks, images and forms with 32 clients at once, while another user reads a list.
 * Every heavy request must be answered or told to come back.
 */
export async function benchHeavy(report: (line: string) => void): Promise<boolean> {
  const product = await serveProduct(join(import.meta.dirname, "product-process.ts"));
  const served = product as unknown as Served;
  const requests = await buildHeavyRequests();
  try {
    const quiet = await readList(served, QUIET_SECONDS);
    const memory = watchMemory([product.pid, served.heavyPid]);
    const outcomes = new Map<string, number>();
    const until = performance.now() + SECONDS * 1000;
    const clients = Array.from({ length: CLIENTS }, async (_, client) => {
      for (let turn = client; performance.now() < until; turn += 1) {
        const outcome = await send(served, requests[turn % requests.length] as HeavyRequest, client);
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
    });
    const [loaded] = await Promise.all([readList(served, SECONDS), ...clients]);
    const [grown = 0, heavyPeak = 0] = memory.stop();
    for (const [outcome, count] of [...outcomes].toSorted(([left], [right]) => left.localeCompare(right)))
      report(`  ${outcome}: ${count}`);
    const slowdown = loaded.p95 / quiet.p95;
    report(`  list, p95: quiet ${quiet.p95.toFixed(1)} ms, beside the load ${loaded.p95.toFixed(1)} ms`);
    report(
      `  ratio ${slowdown.toFixed(2)} (wanted ≤ ${MAX_SLOWDOWN}); refused ${loaded.refused} of ${loaded.count}`,
    );
    report(`  memory of the server grew by ${grown.toFixed(0)} MB (wanted ≤ ${MAX_GROWTH_MB})`);
    report(`  memory of the process for heavy requests grew by ${heavyPeak.toFixed(0)} MB`);
    const isAnswered = [...outcomes.keys()].every((outcome) =>
      /: (200 \w+|503 SYS503, retry after \d+)$/.test(outcome),
    );
    return isAnswered && slowdown <= MAX_SLOWDOWN && grown <= MAX_GROWTH_MB && loaded.refused === 0;
  } finally {
    await product.close();
  }
}

async function buildHeavyRequests(): Promise<HeavyRequest[]> {
  const row = ["王芳", "", "320102199001011234", "", "", "040201", "1"];
  const heads = ["*姓名", "证件类型", "*证件号码", "性别", "出生日期", "*职业", "*方案组号"];
  const wide = [...row, ...Array.from({ length: 39 }, (_, index) => `${index}`)];
  const workbook = await writeTestWorkbook({
    人员清单: [heads, ...Array.from({ length: 18_000 }, () => wide)],
  });
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  const image = await sharp({ create: { width: 6600, height: 6000, channels: 3, background: "#fff", noise } })
    .jpeg({ quality: 25 })
    .toBuffer();
  const worked = readFactoryProducts().find(({ product }) => product.riskCode === "0405")?.cases[0];
  if (!worked) throw new Error("no worked case of 0405");
  const form = { ...worked.form, roster: createTestEmployeeRows(8000) };
  const json = JSON.stringify({ riskCode: "0405", form });
  return [
    {
      name: `workbook of ${Math.round(workbook.length / 1000)} kB`,
      path: checkTableExcel.path,
      body: () => toFormData({ riskCode: "0405", section: "roster" }, workbook, "人员.xlsx"),
    },
    {
      name: `image of ${Math.round(image.length / 1000)} kB`,
      path: uploadAttachment.path,
      body: () => toFormData({ businessNo: "Q0000000000000000000001", fileCategory: "B01" }, image, "图.jpg"),
    },
    {
      name: `form of ${Math.round(json.length / 1000)} kB`,
      path: calcPremium.path,
      body: () => json,
      type: "application/json",
    },
  ];
}

function toFormData(fields: Record<string, string>, content: Uint8Array, name: string): FormData {
  const data = new FormData();
  for (const [field, value] of Object.entries(fields)) data.set(field, value);
  data.set("file", new File([new Uint8Array(content)], name));
  return data;
}

/** A client waits as long as it is told, like the browser's. */
async function send({ url, senders }: Served, request: HeavyRequest, client: number): Promise<string> {
  const headers: Record<string, string> = {
    authorization: `Bearer ${senders[client % senders.length]}`,
    "idempotency-key": createIdempotencyKey(),
    ...(request.type !== undefined && { "content-type": request.type }),
  };
  try {
    const response = await fetch(url + request.path, { method: "POST", headers, body: request.body() });
    const { code } = (await response.json()) as { code: string };
    if (response.status !== 503) return `${request.name}: ${response.status} ${code}`;
    const seconds = response.headers.get("retry-after");
    await new Promise((resolve) => setTimeout(resolve, Number(seconds) * 1000));
    return `${request.name}: 503 ${code}, retry after ${seconds}`;
  } catch (error) {
    return `${request.name}: no answer, ${String((error as Error).cause ?? error)}`;
  }
}

async function readList({ url, token }: Served, seconds: number) {
  const body = JSON.stringify({ pageNo: 1, pageSize: 20 });
  const reader = new Worker(new URL("./list-reader.ts", import.meta.url), {
    workerData: { url, token, path: queryInquiryList.path, body },
  });
  const times: number[] = [];
  let refused = 0;
  reader.on("message", ({ ms, status }: { ms: number; status: number }) => {
    times.push(ms);
    if (status !== 200) refused += 1;
  });
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  await reader.terminate();
  const sorted = times.toSorted((left, right) => left - right);
  return { p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0, count: times.length, refused };
}

/** Samples the resident memory of processes. `stop` returns by how many MB each has grown at most. */
function watchMemory(pids: readonly number[]): { stop(): number[] } {
  const before = pids.map(residentMegabytes);
  const most = [...before];
  const timer = setInterval(() => {
    for (const [index, pid] of pids.entries())
      most[index] = Math.max(most[index] ?? 0, residentMegabytes(pid));
  }, 200);
  return {
    stop: () => {
      clearInterval(timer);
      return most.map((megabytes, index) => megabytes - (before[index] ?? 0));
    },
  };
}

/** A process that has ended in the meantime has none. */
function residentMegabytes(pid: number): number {
  try {
    return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)]).toString()) / 1024;
  } catch {
    return 0;
  }
}
