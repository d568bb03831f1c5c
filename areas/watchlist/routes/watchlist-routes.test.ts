import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, test } from "node:test";
import { writeXlsx } from "hucre/xlsx";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import type { OutputOf } from "#platform/kernel/contract.ts";
import type { Envelope } from "#platform/kernel/envelope.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { readInScope } from "#platform/server/reading.ts";
import { readWorkbook } from "#platform/server/workbook/read-workbook.ts";
import { CLERK, OPERATIONS_MANAGER, UNDERWRITER_LEVEL_4 } from "#platform/testing/people.ts";
import { importWatchlist, queryWatchlistTemplate, watchlistCalls } from "../contract.ts";
import { expireWatchlistEntries } from "../jobs.ts";
import { listWatchlistMatches } from "../store.ts";

const TODAY = "2025-06-16";
const BRANCH_READER = { ...SYSTEM_ACTOR, userCode: CLERK, comCode: "32010100" };
let product: TestProduct;
let keeper: string;
before(async () => {
  product = await openTestProduct({ chores: false, now: () => new Date(`${TODAY}T02:00:00Z`) });
  keeper = await product.signIn(OPERATIONS_MANAGER);
});
after(() => product.close());

const { end } = watchlistCalls.steps;
assert.ok(end);
const endCall = end;

const entry = { listKind: "02", source: "测试法院", validFrom: "2025-01-01", reason: "演示" };
const add = (cells: Record<string, string>, token = keeper) =>
  product.ask(watchlistCalls.add, { form: { entry: { ...entry, ...cells } } }, { token });

const listed = async (name: string) => {
  const input = { filters: { name }, size: 20, want: "rows" } as const;
  return (await product.ask(watchlistCalls.list, input, { token: keeper })).data;
};
/** What the lists say of somebody, as the reader of a branch asks. */
const matchOf = async (kind: string, name: string, no = "", day: PlainDate = TODAY) => {
  const [match] = await readInScope(product.database, BRANCH_READER, (reader) =>
    listWatchlistMatches(reader, [{ kind, name, no }], day),
  );
  if (!match) return "none";
  return match.byNumber ? "number" : "name";
};

test("an entry is added, found, changed and ended, and each step stands in the audit", async () => {
  const { data } = await add({ name: "示例（南京）失信有限公司", certificateNo: "91999900DM0099998X" });
  const { businessNo, version } = data;
  assert.match(businessNo, /^MD20250616\d{6}$/);
  const form = {
    entry: {
      ...entry,
      name: "示例（南京）失信有限公司",
      certificateNo: "91999900DM0099998X",
      source: "测试高院",
    },
  };
  const saved = await product.ask(watchlistCalls.edit, { businessNo, version, form }, { token: keeper });
  assert.equal(saved.code, "0000");
  const input = { endDate: TODAY, reason: "已履行完毕" };
  const about = { businessNo, version: saved.data.version };
  assert.equal((await product.ask(endCall, { ...about, input: {} }, { token: keeper })).code, "DOC004");
  assert.equal((await product.ask(endCall, { ...about, input }, { token: keeper })).code, "0000");
  const { data: found } = await product.ask(watchlistCalls.find, { businessNo }, { token: keeper });
  assert.deepEqual(found.form["ending"], { endDate: TODAY, endReason: "已履行完毕" });
  assert.deepEqual(
    found.trail.map(({ label }) => label),
    ["新增", "保存", "终止"],
  );
  const again = await product.ask(endCall, { businessNo, version: found.version, input }, { token: keeper });
  assert.equal(again.code, "LIF001");
  const { rows } = await product.admin.query<{ call: string }>(
    "select call from audit_row where subject = $1 order by audit_id",
    [businessNo],
  );
  assert.deepEqual(
    rows.map(({ call }) => call.split("/").at(-1)),
    ["addWatchlist", "editWatchlist", "endWatchlist"],
  );
});

test("who writes no business sees masked certificate numbers in the list", async () => {
  await add({ name: "示例遮盖有限公司", certificateNo: "91999900DM0099997X" });
  const [row] = (await listed("遮盖")).rows ?? [];
  assert.equal(row?.["certificateNo"], "9199**********997X");
});

test("a destination needs its region, a patent its number, and a period its order", async () => {
  const errorsOf = async (cells: Record<string, string>) =>
    ((await add(cells)).fields ?? []).map(({ path }) => path.split(".").at(-1));
  assert.deepEqual(await errorsOf({ listKind: "04", name: "俄罗斯" }), ["region"]);
  assert.deepEqual(await errorsOf({ listKind: "05", name: "示例发明" }), ["patentNo"]);
  assert.deepEqual(await errorsOf({ name: "示例期间", validUntil: "2024-12-31" }), ["validUntil"]);
});

test("head-office underwriters look and change nothing, clerks do not look, branches keep no lists", async () => {
  const [underwriter, clerk] = [await product.signIn(UNDERWRITER_LEVEL_4), await product.signIn(CLERK)];
  const input = { filters: {}, size: 1, want: "rows" } as const;
  assert.equal((await product.ask(watchlistCalls.list, input, { token: underwriter })).code, "0000");
  assert.equal((await add({ name: "无权新增" }, underwriter)).code, "SYS403");
  assert.equal((await product.ask(watchlistCalls.list, input, { token: clerk })).code, "SYS403");
  await product.admin.query("insert into user_company values ($1, '32000000', '{PROP117}', false)", [
    OPERATIONS_MANAGER,
  ]);
  const atBranch = await add({ name: "分公司新增" }, await product.signIn(OPERATIONS_MANAGER, "32000000"));
  assert.match(`${atBranch.code} ${atBranch.message}`, /^LIF\d+ .*名单由总公司维护/);
});

test("numbers decide where both sides have one, names where one has none, whatever their width and case", async () => {
  await add({ name: "示例比对（上海）有限公司", certificateNo: "91999900dm0099996x" });
  await add({ name: "示例无证有限公司" });
  assert.equal(await matchOf("02", "改名之后", "91999900DM0099996X"), "number");
  assert.equal(await matchOf("02", "示例比对(上海) 有限公司"), "name");
  assert.equal(await matchOf("02", "示例比对（上海）有限公司", "91999900DM0000013C"), "none");
  assert.equal(await matchOf("02", "示例无证有限公司", "91999900DM0000013C"), "name");
  assert.equal(await matchOf("01", "示例无证有限公司"), "none", "of another list");
  await add({ listKind: "05", name: "示例发明", patentNo: "ZL 2020 1 0001234.5" });
  assert.equal(await matchOf("05", "", "202010001234.5"), "number");
});

test("an entry counts from its first day to its last, and no longer from the day that it is ended", async () => {
  const { data } = await add({ name: "示例期间有限公司", validFrom: "2025-02-01", validUntil: "2025-06-30" });
  const on = (day: PlainDate) => matchOf("02", "示例期间有限公司", "", day);
  assert.deepEqual(
    [await on("2025-01-31"), await on("2025-02-01"), await on("2025-06-30"), await on("2025-07-01")],
    ["none", "name", "name", "none"],
  );
  const { businessNo, version } = data;
  const input = { endDate: "2025-06-20", reason: "移出名单" };
  await product.ask(endCall, { businessNo, version, input }, { token: keeper });
  assert.deepEqual([await on("2025-06-19"), await on("2025-06-20")], ["name", "none"]);
});

test("an entry past its last day becomes 已到期", async () => {
  const { data } = await add({ name: "示例到期有限公司", validUntil: "2025-06-15" });
  await expireWatchlistEntries(product.services);
  const { data: found } = await product.ask(
    watchlistCalls.find,
    { businessNo: data.businessNo },
    { token: keeper },
  );
  assert.deepEqual([found.status, found.trail.at(-1)?.label], ["3", "到期"]);
});

const HEAD = [
  "*名单类别",
  "*名称",
  "证件号码",
  "目的地",
  "专利号",
  "*来源",
  "*生效日期",
  "有效期至",
  "*列入原因",
];
const rowOf = (kind: string, name: string, more: Record<number, string> = {}) =>
  [kind, name, "", "", "", "测试法院", "2025-01-01", "", "演示"].map((cell, at) => more[at] ?? cell);

async function send(
  rows: string[][],
  { name = "名单.xlsx", token = keeper, content = undefined as Buffer | undefined } = {},
) {
  const written = content ?? Buffer.from(await writeXlsx({ sheets: [{ name: "名单条目", rows }] }));
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(written)]), name);
  const request = new Request("http://localhost/", { method: "POST", body: form });
  const answer = await product.app.inject({
    method: "POST",
    url: importWatchlist.path,
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": request.headers.get("content-type") ?? "",
      "idempotency-key": randomBytes(16).toString("hex"),
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return answer.json<Envelope<OutputOf<typeof importWatchlist>>>();
}

test("a workbook is imported row by row: valid rows are added, the others say why not", async () => {
  const { code, data } = await send([
    HEAD,
    rowOf("失信被执行人", "示例导入一有限公司", { 2: "91999900DM0099995X" }),
    rowOf("禁止目的地", "埃及"),
    rowOf("没有的类别", "示例导入二有限公司"),
    rowOf("禁止目的地", "埃及", { 3: "埃及" }),
    rowOf("失信被执行人", "示例导入一有限公司", { 2: "91999900dm0099995X" }),
    rowOf("失信被执行人", "示例导入三有限公司", { 6: "2025-02-30" }),
  ]);
  assert.equal(code, "0000");
  assert.equal(data.added, 2);
  assert.deepEqual(
    data.rows.map(({ at, message }) => `${at} ${message.replace(/MD\d+/, "MD")}`),
    [
      "2 已录入",
      "3 目的地：请选择目的地",
      "4 名单类别：请从列表中选择",
      "5 已录入",
      "6 已在名单中（MD），未重复录入",
      "7 生效日期：日期不存在，请按 2025-01-31 的格式填写",
    ],
  );
  assert.equal(await matchOf("04", "", "EGY"), "number");
});

test("of equal entries added at once one becomes valid, and another is made equal by no change", async () => {
  const cells = { name: "示例重复（南京）有限公司", certificateNo: "91999900DM0099994X" };
  const answers = await Promise.all(Array.from({ length: 20 }, () => add(cells)));
  const [first, ...others] = answers.toSorted((one, next) => one.code.localeCompare(next.code));
  assert.equal(first?.code, "0000");
  const watchlistNo = first?.data.businessNo ?? "";
  const refusal = ["DOC004", "form.entry.name", `已在名单中（${watchlistNo}），请勿重复录入`];
  const toRefusal = ({ code, fields }: (typeof others)[number]) => [
    code,
    fields?.[0]?.path,
    fields?.[0]?.message,
  ];
  for (const other of others) assert.deepEqual(toRefusal(other), refusal);
  const { data } = await add({ ...cells, certificateNo: "91999900DM0099993X" });
  const { businessNo, version } = data;
  const form = { entry: { ...entry, name: "示例重复(南京)有限公司", certificateNo: cells.certificateNo } };
  const changed = await product.ask(watchlistCalls.edit, { businessNo, version, form }, { token: keeper });
  assert.deepEqual(toRefusal(changed), refusal);
  const input = { endDate: TODAY, reason: "移出名单" };
  const about = { businessNo: watchlistNo, version: first?.data.version ?? 0 };
  assert.equal((await product.ask(endCall, { ...about, input }, { token: keeper })).code, "0000");
  assert.equal((await add(cells)).code, "0000", "an ended entry may be listed again");
});

test("of equal files imported at once one adds the entry", async () => {
  const rows = [HEAD, rowOf("失信被执行人", "示例同时导入有限公司")];
  const answers = await Promise.all(Array.from({ length: 3 }, () => send(rows)));
  assert.deepEqual(
    answers.map(({ data }) => data.added).toSorted((one, next) => one - next),
    [0, 0, 1],
  );
});

test("an entry does not end before it counts", async () => {
  const { data } = await add({ name: "示例终止有限公司", validFrom: "2025-02-01" });
  const { businessNo, version } = data;
  const endOn = (endDate: string) =>
    product.ask(endCall, { businessNo, version, input: { endDate, reason: "移出名单" } }, { token: keeper });
  const { code, fields } = await endOn("2025-01-31");
  assert.deepEqual(
    [code, fields],
    ["DOC004", [{ path: "input.input.endDate", message: "终止日期不能早于生效日期 2025-02-01" }]],
  );
  assert.equal((await endOn("2025-02-01")).code, "0000");
});

test("an import in which every row is refused says so row by row and stands in the audit", async () => {
  const { code, data } = await send([HEAD, rowOf("没有的类别", "示例全部拒绝有限公司")]);
  assert.deepEqual([code, data?.added, data?.rows.length], ["0000", 0, 1]);
  const { rows } = await product.admin.query<{ subject: string }>(
    "select subject from audit_row where call = $1 and user_code = $2 order by audit_id desc limit 1",
    [importWatchlist.path, OPERATIONS_MANAGER],
  );
  assert.deepEqual(rows, [{ subject: "watchlist" }]);
});

test("a file that is none, has no rows, the wrong columns or too many rows is refused", async () => {
  assert.equal((await send([], { content: Buffer.from("no workbook") })).code, "WAT001");
  assert.match((await send([["名称"], ["示例"]])).message, /WAT001|缺少/);
  assert.equal((await send([HEAD])).code, "WAT003");
  const rows = Array.from({ length: 501 }, (_, at) => rowOf("失信被执行人", `示例${at}号有限公司`));
  assert.equal((await send([HEAD, ...rows])).code, "WAT004");
  assert.equal((await send([HEAD], { token: await product.signIn(CLERK) })).code, "SYS403");
});

test("the template has the columns of an entry and the choices", async () => {
  const answer = await product.app.inject({
    method: "GET",
    url: queryWatchlistTemplate.path,
    headers: { authorization: `Bearer ${keeper}` },
  });
  const sheets = await readWorkbook("模板.xlsx", answer.rawPayload);
  assert.deepEqual(sheets[0]?.rows[0]?.cells, HEAD);
  assert.ok(sheets.some(({ name }) => name === "代码表"));
});
