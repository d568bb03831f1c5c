import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { type LiveNoticeBroker, type LiveNotice, openLiveNoticeBroker } from "./live.ts";

let product: TestProduct;
before(async () => {
  product = await openTestProduct({ chores: false });
});
after(() => product.close());

async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const patience = AbortSignal.timeout(8000);
  while (!(await holds())) {
    assert.ok(!patience.aborted, what);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function followed(live: LiveNoticeBroker, userCode: string) {
  const heard: LiveNotice[] = [];
  let resumed = 0;
  const leave = live.follow(userCode, {
    hear: (notice) => void heard.push(notice),
    resume: () => void (resumed += 1),
  });
  return { heard, leave, resumed: () => resumed };
}

const listeners = async () => {
  const { rows } = await product.admin.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name = 'chengbao live' and datname = current_database()",
  );
  return rows.map(({ pid }) => pid);
};

test("two listeners on one database get each notice, and a follower gets those of its user in order until it leaves", async () => {
  const [one, other] = [openLiveNoticeBroker(product.database), openLiveNoticeBroker(product.database)];
  const [mine, theirs, elsewhere] = [followed(one, "U1"), followed(one, "U2"), followed(other, "U1")];
  await until(() => [mine, theirs, elsewhere].every(({ resumed }) => resumed() === 1), "listening");
  const notices = ["a", "b", "c"].map((id) => ({ userCode: "U1", event: "message", told: { id } }));
  for (const notice of notices) await other.publish(notice);
  await until(() => mine.heard.length === 3 && elsewhere.heard.length === 3, "heard");
  assert.deepEqual(mine.heard, notices);
  assert.deepEqual(theirs.heard, []);
  mine.leave();
  await other.publish({ userCode: "U1", event: "message", told: { id: "d" } });
  await until(() => elsewhere.heard.length === 4, "heard elsewhere");
  assert.equal(mine.heard.length, 3);
  await Promise.all([one.close(), other.close()]);
});

test("any number of followers share one connection, from the first follower until the close", async () => {
  const live = openLiveNoticeBroker(product.database);
  assert.deepEqual(await listeners(), []);
  const followers = Array.from({ length: 50 }, (_, index) => followed(live, `U${index % 7}`));
  await until(() => followers.every(({ resumed }) => resumed() === 1), "listening");
  assert.equal((await listeners()).length, 1);
  const late = followed(live, "U1");
  assert.equal(late.resumed(), 1);
  await live.close();
  await until(async () => (await listeners()).length === 0, "gone");
});

test("a cut connection is restored, reports the error and announces that notices may be missing", async () => {
  const errors: Error[] = [];
  const live = openLiveNoticeBroker(product.database, { report: (error) => void errors.push(error) });
  const follower = followed(live, "U1");
  for (const time of [1, 2, 3]) {
    await until(() => follower.resumed() === time, `listening for the ${time}. time`);
    for (const pid of await listeners()) await product.admin.query("select pg_terminate_backend($1)", [pid]);
  }
  await until(() => follower.resumed() === 4, "listening again");
  assert.equal(errors.length, 3);
  await live.publish({ userCode: "U1", event: "message", told: { id: "after" } });
  await until(() => follower.heard.length === 1, "heard");
  await live.close();
});

test("foreign payloads on the channel are ignored", async () => {
  const live = openLiveNoticeBroker(product.database);
  const follower = followed(live, "U1");
  await until(() => follower.resumed() === 1, "listening");
  for (const payload of [
    "",
    "{",
    "null",
    "7",
    '{"userCode":"U1"}',
    '{"userCode":"U1","event":"a\\nb","told":{}}',
    '{"userCode":"U1","event":"message","told":{"id":7}}',
  ])
    await product.admin.query("select pg_notify('chengbao_live', $1)", [payload]);
  await live.publish({ userCode: "U1", event: "message", told: { id: "last" } });
  await until(() => follower.heard.length > 0, "heard");
  assert.deepEqual(
    follower.heard.map(({ told }) => told.id),
    ["last"],
  );
  await live.close();
});

test("closing does not wait for an unreachable database", async () => {
  const unreachable = {
    pool: { options: { host: "127.0.0.1", port: 1 } },
  } as unknown as TestProduct["database"];
  const errors: Error[] = [];
  const live = openLiveNoticeBroker(unreachable, { report: (error) => void errors.push(error) });
  followed(live, "U1");
  await until(() => errors.length > 1, "tried twice");
  const started = Date.now();
  await live.close();
  assert.ok(Date.now() - started < 1500);
});
