import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, beforeEach, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { runUnitOfWork } from "#platform/server/unit-of-work.ts";
import { sendMessage } from "./commands.ts";
import {
  type MessageContent,
  queryMessageList,
  queryMsg,
  updateAllMessage,
  updateMessage,
} from "./contract.ts";
import { loadDemoMessages } from "#demo/message/load-messages.ts";
import { CLERK, CLERK_SUZHOU, UNDERWRITER_LEVEL_2 } from "#platform/testing/people.ts";
import { parseMessageContent } from "./rules.ts";
import { createTestActor } from "#platform/testing/test-actor.ts";

/** The accounts that the sign-in page of a demonstration offers. */
const demoAccounts = "10000001 10000002 10000022 10000035 10000043 10000044 10000051 10000052 10000053".split(
  " ",
);
const BRANCH = "32010100";
const underwriter = createTestActor({
  userCode: UNDERWRITER_LEVEL_2,
  userName: "核保员乙",
  comCode: "32000000",
  comLevel: "2",
  gradeCodes: [],
});
const content: MessageContent = {
  type: "T",
  businessNo: "T0103202632010100000007",
  holderName: "江苏测试科技有限公司",
  orderNo: "DD2026112000000012",
};

let product: TestProduct;
let token: string;
let colleague: string;

before(async () => {
  product = await openTestProduct({ chores: false });
  token = await product.signIn(CLERK);
  colleague = await product.signIn(CLERK_SUZHOU);
});
after(() => product.close());
beforeEach(() => product.admin.query("truncate message, outbox"));

type Wishes = {
  receiverCode?: string;
  comCode?: string;
  content?: MessageContent;
  hold?: () => Promise<void>;
};

/** Sends a message as part of a change, as an underwriting call does. */
function send(id: string, wishes: Wishes = {}): Promise<void> {
  const key = randomBytes(16).toString("hex");
  const request = {
    call: "test/return",
    actor: underwriter,
    key,
    input: { id },
    requestId: "r",
    secret: false,
  };
  return runUnitOfWork(product.database, request, async ({ tx, note, raise }) => {
    const { receiverCode = CLERK, comCode = BRANCH, content: told = content, hold } = wishes;
    const kind = { messageType: "3", secondaryMessageType: "8" };
    await sendMessage(tx, raise, { id, receiverCode, comCode, ...kind, content: told });
    await hold?.();
    note({ subject: id, comCode, change: { id } });
  });
}

const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);
const unread = async (asToken: string) => (await product.ask(queryMsg, {}, { token: asToken })).data;

test("a sent message is unread, has its content as JSON text, and its event has neither name nor number", async () => {
  await send("m1");
  const { data } = await product.ask(queryMessageList, {} as never, { token });
  const [message] = data.list;
  assert.equal(data.total, 1);
  assert.deepEqual(
    [message?.id, message?.messageType, message?.secondaryMessageType, message?.isRead],
    ["m1", "3", "8", "0"],
  );
  assert.deepEqual(JSON.parse(message?.messageContent ?? ""), content);
  assert.match(message?.sentAt ?? "", /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
  const { rows } = await product.admin.query("select topic, payload from outbox");
  assert.deepEqual(rows, [
    {
      topic: "messageSent",
      payload: { id: "m1", receiverCode: CLERK, messageType: "3", secondaryMessageType: "8" },
    },
  ]);
});

test("a page has ten messages, newest first, the next pages have the rest, and the total counts all", async () => {
  for (let count = 1; count <= 23; count += 1) await send(`m${String(count).padStart(2, "0")}`);
  const page = async (pageNo: number, more = {}) =>
    (await product.ask(queryMessageList, { isRead: "0", pageNo, pageSize: 10, ...more }, { token })).data;
  const plain = (await product.ask(queryMessageList, {} as never, { token })).data;
  assert.deepEqual(plain, await page(0));
  assert.equal(plain.total, 23);
  assert.deepEqual([plain.list[0]?.id, plain.list[9]?.id, plain.list.length], ["m23", "m14", 10]);
  assert.deepEqual(idsOf((await page(2)).list), ["m03", "m02", "m01"]);
  assert.deepEqual((await page(3)).list, []);
  assert.deepEqual(idsOf((await page(0, { pageSize: 200 })).list).length, 23);
});

test("whatever userCode is requested, only the user's own messages are shown and cleared", async () => {
  await send("mine");
  await send("theirs", { receiverCode: CLERK_SUZHOU, comCode: "32050100" });
  const asked = { userCode: CLERK_SUZHOU, isRead: "0", pageNo: 0, pageSize: 10 } as const;
  const answer = await product.ask(queryMessageList, asked, { token });
  assert.deepEqual(idsOf(answer.data.list), ["mine"]);
  const cleared = await product.ask(updateAllMessage, { userCode: CLERK_SUZHOU }, { token });
  assert.equal(cleared.data.count, 1);
  assert.equal((await unread(colleague)).unreadCount, 1);
});

test("opening marks one message read, once, also with the id in the address", async () => {
  await send("m1");
  await send("m2");
  assert.equal((await product.ask(updateMessage, { id: "m1" }, { token })).code, "0000");
  const first = await product.admin.query("select read_at from message where id = 'm1'");
  assert.equal((await product.ask(updateMessage, { id: "m1" }, { token })).code, "0000");
  const again = await product.admin.query("select read_at from message where id = 'm1'");
  assert.deepEqual(again.rows, first.rows);
  const response = await product.app.inject({
    method: "POST",
    url: `${updateMessage.path}?id=m2`,
    headers: { authorization: `Bearer ${token}` },
  });
  assert.equal(response.json<{ code: string }>().code, "0000");
  assert.deepEqual(await unread(token), { unreadCount: 0, latest: null });
  const read = await product.ask(queryMessageList, { isRead: "1", pageNo: 0, pageSize: 10 }, { token });
  assert.deepEqual(
    read.data.list.map(({ id, isRead }) => [id, isRead]),
    [
      ["m2", "1"],
      ["m1", "1"],
    ],
  );
});

test("another user's message answers like a missing one and stays as it is", async () => {
  await send("theirs", { receiverCode: CLERK_SUZHOU, comCode: "32050100" });
  const foreign = await product.ask(updateMessage, { id: "theirs" }, { token });
  const missing = await product.ask(updateMessage, { id: "nothing" }, { token });
  assert.equal(foreign.code, "MSG001");
  assert.deepEqual({ ...foreign, requestId: "" }, { ...missing, requestId: "" });
  assert.equal((await unread(colleague)).unreadCount, 1);
});

test("every call needs a session", async () => {
  const inputs = { id: "m1" } as never;
  for (const call of [queryMessageList, updateMessage, updateAllMessage, queryMsg])
    assert.equal((await product.ask(call, inputs)).status, 401, call.path);
});

test("clearing all counts the marked messages and leaves those after the newest shown one", async () => {
  await send("seen");
  const answer = await product.ask(queryMessageList, {} as never, { token });
  await send("later");
  const sentUpTo = answer.data.list[0]?.sentAt ?? "";
  assert.equal((await product.ask(updateAllMessage, { sentUpTo }, { token })).data.count, 1);
  const { unreadCount, latest } = await unread(token);
  assert.deepEqual([unreadCount, latest?.id], [1, "later"]);
  assert.equal((await product.ask(updateAllMessage, {}, { token })).data.count, 1);
  assert.equal((await product.ask(updateAllMessage, {}, { token })).data.count, 0);
  const wrong = await product.ask(updateAllMessage, { sentUpTo: "0000-01-01T00:00:00.000000Z" }, { token });
  assert.equal(wrong.code, "SYS001");
});

test("a message that arrives during the clearing stays unread", async () => {
  await send("earlier");
  const [written, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const hold = () => (written.resolve(), held.promise);
  const arriving = send("arriving", { hold });
  await written.promise;
  const cleared = await product.ask(updateAllMessage, {}, { token });
  held.resolve();
  await arriving;
  assert.equal(cleared.data.count, 1);
  assert.deepEqual([(await unread(token)).unreadCount, (await unread(token)).latest?.id], [1, "arriving"]);
});

test("of forty messages and forty clearings at once each message is marked by exactly one, or still unread", async () => {
  const sending = Array.from({ length: 40 }, (_, index) => send(`c${index}`));
  const clearing = Array.from({ length: 40 }, () => product.ask(updateAllMessage, {}, { token }));
  await Promise.all(sending);
  const cleared = await Promise.all(clearing);
  assert.deepEqual([...new Set(cleared.map(({ code }) => code))], ["0000"]);
  const marked = cleared.reduce((sum, { data }) => sum + data.count, 0);
  assert.equal(marked + (await unread(token)).unreadCount, 40);
});

test("a text like script or markup is passed on as text", async () => {
  const holderName = `<img src=x onerror=alert(1)>"'&\u2028测试`;
  await send("xss", { content: { ...content, holderName } });
  const { data } = await product.ask(queryMessageList, {} as never, { token });
  assert.equal((JSON.parse(data.list[0]?.messageContent ?? "") as MessageContent).holderName, holderName);
});

test("a sender must have the branch of the business in scope, and a failed change leaves no message", async () => {
  await assert.rejects(send("astray", { comCode: "31010100" }), { code: "42501" });
  await assert.rejects(send("refused", { hold: () => Promise.reject(new Error("a bug")) }), /a bug/);
  const { rows } = await product.admin.query("select id from message");
  assert.deepEqual(rows, []);
});

type Hand = { role: "app" | "writer" | "upkeep"; userCode: string };

async function byHand({ role, userCode }: Hand, text: string): Promise<number> {
  const client = await product.database.pool.connect();
  try {
    await client.query("begin");
    await client.query(
      `select set_config('role', $1, true), set_config('app.user_code', $2, true),
       set_config('app.scope_level', '1', true), set_config('app.scope_code', '', true)`,
      [product.database.roles[role], userCode],
    );
    return (await client.query(text)).rowCount ?? 0;
  } finally {
    await client.query("rollback");
    client.release();
  }
}

test("by SQL under each role: users read their own messages, and may only mark them as read", async () => {
  await send("m1");
  const own = { role: "upkeep", userCode: CLERK } as const;
  const other = { role: "upkeep", userCode: CLERK_SUZHOU } as const;
  const denied = { code: "42501" };
  const mark = "update message set read_at = now()";
  assert.equal(await byHand({ role: "app", userCode: CLERK }, "select 1 from message"), 1);
  for (const userCode of ["", CLERK_SUZHOU, underwriter.userCode])
    assert.equal(await byHand({ role: "app", userCode }, "select 1 from message"), 0, userCode);
  assert.equal(await byHand(own, mark), 1);
  assert.equal(await byHand(other, mark), 0);
  await assert.rejects(byHand(own, "update message set read_at = null"), denied);
  await assert.rejects(byHand(own, "update message set content = '{}'"), denied);
  await assert.rejects(byHand(own, "delete from message"), denied);
  await assert.rejects(byHand({ role: "app", userCode: CLERK }, mark), denied);
  await assert.rejects(byHand({ role: "writer", userCode: CLERK }, mark), denied);
  await assert.rejects(byHand({ role: "writer", userCode: CLERK }, "select 1 from message"), denied);
});

test("the page of unread messages uses its index", async () => {
  await product.admin.query(
    `insert into message (id, receiver_code, com_code, message_type, secondary_message_type, content, read_at)
     select 'p' || n, case when n % 50 = 0 then '${CLERK}' else '${CLERK_SUZHOU}' end, '${BRANCH}', '3', '6', '{}',
       case when n % 3 = 0 then now() end from generate_series(1, 20000) n`,
  );
  await product.admin.query("analyze message");
  const client = await product.database.pool.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('app.user_code', $1, true)", [CLERK]);
    const { rows } = await client.query<{ "QUERY PLAN": string }>(
      `explain select id from message where receiver_code = '${CLERK}' and not is_read
       order by sent_at desc, id desc limit 10`,
    );
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    assert.match(plan, /message_unread/);
  } finally {
    await client.query("rollback");
    client.release();
  }
});

test("the demonstration has unread messages for each account that it offers, and a second load adds none", async () => {
  await product.admin.query(
    `insert into message (id, receiver_code, com_code, message_type, secondary_message_type, content)
     values ('DEMO-MESSAGE-01', '${CLERK}', '${BRANCH}', '3', '8', '{}')`,
  );
  await loadDemoMessages(product.admin);
  await loadDemoMessages(product.admin);
  for (const userCode of demoAccounts) {
    const { unreadCount, latest } = await unread(await product.signIn(userCode));
    assert.ok(unreadCount > 0, userCode);
    assert.ok(Date.parse(latest?.sentAt ?? "") < Date.now(), userCode);
  }
  const { rows } = await product.admin.query<{ kind: string }>(
    "select distinct message_type || '/' || secondary_message_type as kind from message order by kind",
  );
  assert.deepEqual(
    rows.map(({ kind }) => kind),
    ["1/1"],
  );
  const { list } = (await product.ask(queryMessageList, {} as never, { token })).data;
  assert.match(
    parseMessageContent(list[0] ?? { messageContent: "" }).holderName,
    /^本版已开放：/,
    "an announcement says what it announces",
  );
});
