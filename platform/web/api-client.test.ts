import assert from "node:assert/strict";
import { test } from "node:test";
import * as z from "zod/mini";
import { defineCall } from "#platform/kernel/contract.ts";
import { FileAnswerSchema } from "#platform/kernel/wire.ts";
import { type ApiClientOptions, createIdempotencyKey, createApiClient } from "./api-client.ts";
import { ApiError } from "./api-error.ts";
import { fileCallOptions } from "./save-file.ts";

const open = { permission: "signedIn", title: "测试", refusals: [] } as const;
const output = z.object({ n: z.number() });
const look = defineCall({
  ...open,
  method: "GET",
  path: "t/look/{id}",
  effect: "read",
  input: z.object({ id: z.string(), q: z.optional(z.string()) }),
  output,
});
const save = defineCall({
  ...open,
  method: "POST",
  path: "t/save",
  effect: "change",
  input: z.object({ name: z.string() }),
  output,
});
const enter = defineCall({
  ...open,
  method: "POST",
  path: "t/enter",
  effect: "upkeep",
  input: z.object({}),
  output,
});

type Step = Response | Error | "hang";
type SentRequest = { url: string; method: string; headers: Record<string, string>; body: unknown };

const reply = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(typeof body === "string" ? body : JSON.stringify(body), { status, headers });
const envelope = (code: string, more: object = {}) => ({
  code,
  message: "",
  data: null,
  requestId: "R1",
  ...more,
});
const success = () => reply(200, envelope("0000", { message: "成功", data: { n: 1 } }));

/** A fake server that gives the listed answers one after another. */
function against(steps: Step[], more: Partial<ApiClientOptions> = {}) {
  const asked: SentRequest[] = [];
  const waits: number[] = [];
  const over: (string | undefined)[] = [];
  let keys = 0;
  const fetch: ApiClientOptions["fetch"] = async (url, { method = "", headers, body, signal }) => {
    asked.push({
      url,
      method,
      headers: headers as Record<string, string>,
      body: body && JSON.parse(body as string),
    });
    const step = steps[asked.length - 1];
    assert(step, "asked once more than planned");
    if (step instanceof Error) throw step;
    if (step !== "hang") return step;
    return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
  };
  const callApi = createApiClient({
    fetch,
    token: () => "token-1",
    onSessionOver: (token) => void over.push(token),
    makeKey: () => `key-${(keys += 1)}`,
    wait: async (waitMs) => void waits.push(waitMs),
    sanitize: async (html) => `clean(${html})`,
    ...more,
  });
  return { callApi, asked, waits, over };
}

async function errorOf(asking: Promise<unknown>): Promise<ApiError> {
  const caught: unknown = await asking.then(
    () => assert.fail("it succeeded"),
    (error: unknown) => error,
  );
  assert(caught instanceof ApiError);
  return caught;
}

test("a GET carries path names in the path, the rest in the query, and what is undefined not at all", async () => {
  const { callApi, asked } = against([success(), success()]);
  assert.deepEqual(await callApi(look, { id: "a/1", q: "南京" }), { n: 1 });
  await callApi(look, { id: "2", q: undefined });
  assert.deepEqual(
    asked.map(({ url }) => url),
    ["/api/v1/insurance/prpall/t/look/a%2F1?q=%E5%8D%97%E4%BA%AC", "/api/v1/insurance/prpall/t/look/2"],
  );
  assert.equal(asked[0]?.headers["authorization"], "Bearer token-1");
  assert.equal(asked[0]?.headers["idempotency-key"], undefined);
});

test("a file arrives as a file with its own name; a refusal of the same call as a refusal", async () => {
  const headers = {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="download"; filename*=UTF-8''${encodeURIComponent("字典.csv")}`,
  };
  const { callApi } = against([reply(200, "甲,乙\r\n", headers), reply(200, envelope("TSK004"))]);
  const fetchFile = defineCall({ ...look, path: "t/file/{id}", file: true, output: FileAnswerSchema });
  const { name, type, bytes, content } = await callApi(fetchFile, { id: "1" }, fileCallOptions);
  assert.deepEqual([name, type, bytes], ["字典.csv", "text/csv;charset=utf-8", 9]);
  assert.equal(await (content as Blob).text(), "甲,乙\r\n");
  assert.equal((await errorOf(callApi(fetchFile, { id: "1" }, fileCallOptions))).code, "TSK004");
});

test("without a session no token is sent", async () => {
  const { callApi, asked } = against([success()], { token: () => undefined });
  await callApi(look, { id: "1" });
  assert.equal("authorization" in (asked[0]?.headers ?? {}), false);
});

test("a change keeps its key through every try; the next change has another", async () => {
  const { callApi, asked, waits } = against([
    new TypeError("net"),
    reply(503, envelope("SYS503")),
    success(),
    success(),
  ]);
  assert.deepEqual(await callApi(save, { name: "常用" }), { n: 1 });
  await callApi(save, { name: "常用" });
  assert.deepEqual(
    asked.map(({ headers }) => headers["idempotency-key"]),
    ["key-1", "key-1", "key-1", "key-2"],
  );
  assert.deepEqual(asked[0]?.body, { name: "常用" });
  assert.deepEqual(waits, [500, 1000]);
});

test("a change that goes on with an earlier one takes its key", async () => {
  const { callApi, asked } = against([success()]);
  await callApi(save, { name: "x" }, { idempotencyKey: "earlier" });
  assert.equal(asked[0]?.headers["idempotency-key"], "earlier");
});

test("a real key has 32 letters and differs each time", () => {
  assert.match(createIdempotencyKey(), /^[A-Za-z0-9]{32}$/);
  assert.notEqual(createIdempotencyKey(), createIdempotencyKey());
});

test("three tries are the last; the outcome of a lost change stays unsure", async () => {
  const { callApi, asked } = against([new TypeError("net"), new TypeError("net"), new TypeError("net")]);
  const error = await errorOf(callApi(save, { name: "x" }));
  assert.equal(asked.length, 3);
  assert.deepEqual([error.kind, error.message, error.isUnsure], ["other", "网络连接失败", true]);
});

test("a 503 is waited for as long as it asks, but no longer than ten seconds", async () => {
  const busy = (after: string) => reply(503, envelope("SYS503"), { "retry-after": after });
  const { callApi, waits } = against([busy("2"), busy("3600"), success()]);
  await callApi(look, { id: "1" });
  assert.deepEqual(waits, [2000, 10_000]);
});

for (const step of [new TypeError("net"), reply(503, envelope("SYS503"))]) {
  test(`upkeep without a key is not tried twice after ${step instanceof Error ? "a network failure" : "a 503"}`, async () => {
    const { callApi, asked } = against([step]);
    await errorOf(callApi(enter, {}));
    assert.equal(asked.length, 1);
  });
}

type Case = [string, Response, { kind: string; message: string; next?: string; code?: string }];
const cases: Case[] = [
  [
    "a refusal shows the server's message",
    reply(200, envelope("DIC006", { message: "代码已存在", next: "请换一个代码" })),
    { kind: "refused", message: "代码已存在", next: "请换一个代码", code: "DIC006" },
  ],
  [
    "a refusal without a message still says something",
    reply(200, envelope("X1")),
    { kind: "refused", message: "系统异常，请稍后重试", code: "X1" },
  ],
  [
    "401 says that the session is over",
    reply(401, envelope("SYS401", { message: "登录已失效，请重新登录" })),
    { kind: "session", message: "登录已失效，请重新登录", code: "SYS401" },
  ],
  ["401 without a body too", reply(401, ""), { kind: "session", message: "登录已失效，请重新登录" }],
  [
    "403 shows the message header, decoded",
    reply(403, envelope("SYS403"), { message: encodeURIComponent("您没有该操作的权限") }),
    { kind: "forbidden", message: "您没有该操作的权限", code: "SYS403" },
  ],
  ["403 without the header", reply(403, ""), { kind: "forbidden", message: "拒绝访问，请稍后重试" }],
  [
    "403 with a header that cannot be decoded",
    reply(403, "", { message: "%E6%" }),
    { kind: "forbidden", message: "拒绝访问，请稍后重试" },
  ],
  [
    "500 shows the server's message",
    reply(500, envelope("SYS500", { message: "核保引擎暂不可用" })),
    { kind: "server", message: "核保引擎暂不可用", code: "SYS500" },
  ],
  [
    "500 without one",
    reply(500, "<html>bad gateway</html>"),
    { kind: "server", message: "系统异常，请稍后重试!" },
  ],
  [
    "429 is another status: the server's words become the next step",
    reply(429, envelope("SYS429", { message: "操作过于频繁", next: "请稍后重试" })),
    { kind: "other", message: "系统异常，请稍后重试", next: "操作过于频繁。请稍后重试", code: "SYS429" },
  ],
  ["404 from a proxy", reply(404, "<html></html>"), { kind: "other", message: "系统异常，请稍后重试" }],
  [
    "200 that is no envelope",
    reply(200, "<html>login</html>"),
    { kind: "other", message: "系统异常，请稍后重试" },
  ],
  ["200 that is null", reply(200, "null"), { kind: "other", message: "系统异常，请稍后重试" }],
];
for (const [name, response, wanted] of cases) {
  test(name, async () => {
    const { callApi, over } = against([response]);
    const error = await errorOf(callApi(look, { id: "1" }));
    const { kind, message, next, code } = error;
    assert.deepEqual({ kind, message, next, code }, { next: "", code: "", ...wanted });
    assert.deepEqual(over, kind === "session" ? ["token-1"] : []);
  });
}

test("a number in an address that cannot be one names no document; an error of a field stays with its field", async () => {
  const invalid = (path: string) =>
    reply(200, envelope("SYS001", { message: "提交的内容有误", fields: [{ path, message: "格式不正确" }] }));
  const ofNumber = await errorOf(against([invalid("id")]).callApi(look, { id: "x" }));
  assert.deepEqual([ofNumber.message, ofNumber.fields, ofNumber.code], ["没有这份单据", [], "SYS001"]);
  const ofField = await errorOf(against([invalid("name")]).callApi(look, { id: "x" }));
  assert.deepEqual([ofField.message, ofField.fields.length], ["提交的内容有误", 1]);
  const ofChange = await errorOf(against([invalid("name")]).callApi(save, { name: "x" }));
  assert.equal(ofChange.message, "提交的内容有误");
});

test("422 carries the sanitised message as HTML, and as text", async () => {
  const { callApi } = against([
    reply(422, envelope("PRO001", { message: "<p>请补充：<b>营业执照</b></p>" })),
  ]);
  const error = await errorOf(callApi(look, { id: "1" }));
  assert.deepEqual(
    [error.kind, error.html, error.code],
    ["html", "clean(<p>请补充：<b>营业执照</b></p>)", "PRO001"],
  );
  assert.equal(/[<>]/.test(error.message), false);
});

test("fields and the request id come along; the header stands in for a missing id", async () => {
  const fields = [{ path: "code", message: "代码已存在" }];
  const { callApi } = against([
    reply(200, envelope("DIC006", { fields })),
    reply(502, "", { "x-request-id": "R9" }),
  ]);
  const refused = await errorOf(callApi(save, { name: "x" }));
  assert.deepEqual(
    [refused.fieldMessage("code"), refused.fieldMessage("name"), refused.requestId],
    ["代码已存在", undefined, "R1"],
  );
  assert.equal((await errorOf(callApi(save, { name: "x" }))).requestId, "R9");
});

test("a time-out says so, is not tried again, and leaves a change unsure", async () => {
  const { callApi, asked } = against(["hang"], { timeoutMs: 5 });
  const error = await errorOf(callApi(save, { name: "x" }));
  assert.deepEqual([error.kind, error.message, error.isUnsure], ["timeout", "加载超时，请刷新重试", true]);
  assert.equal(asked.length, 1);
});

test("who gives up a call gets the abort, not an error", async () => {
  const { callApi } = against(["hang"]);
  const controller = new AbortController();
  const asking = callApi(look, { id: "1" }, { signal: controller.signal });
  controller.abort();
  await assert.rejects(asking, { name: "AbortError" });
});

test("who gives up while waiting for the next try is not asked for again", async () => {
  const controller = new AbortController();
  const { callApi, asked } = against([new TypeError("net")], { wait: async () => controller.abort() });
  await assert.rejects(callApi(look, { id: "1" }, { signal: controller.signal }), { name: "AbortError" });
  assert.equal(asked.length, 1);
});
