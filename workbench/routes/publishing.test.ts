import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, beforeEach, test } from "node:test";
import { hashTableRows, openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import type { Call, InputOf } from "#platform/kernel/contract.ts";
import { addDays, getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import {
  type ProductContentWithCases,
  addFieldToProduct,
  raiseMinimumPremium,
  createTestWorkbenchClient,
} from "../builder.ts";
import {
  calcPremium,
  findDefinition,
  policyCheckQuote,
  replayPremium,
} from "#areas/product/contract/product-calls.ts";
import { findProduct } from "../contract/product-calls.ts";
import { publishDraft, returnDraft, submitDraft, withdrawRelease } from "../contract/draft-calls.ts";
import { loadProductsIntoDatabase } from "#areas/product/load.ts";
import { CLERK, PRODUCT_MANAGER, SECOND_PRODUCT_MANAGER } from "#platform/testing/people.ts";

const checkout = resolve(import.meta.dirname, "../..");
const reason = "费率录入有误";

let product: TestProduct;
let tokens: { first: string; second: string; clerk: string };
type Manager = keyof typeof tokens;
let daysOn = 0;
const now = () => new Date(Date.now() + daysOn * 86_400_000);
const today = () => getTodayInShanghai(now());
const clientOf = (who: Manager = "first") => createTestWorkbenchClient(product.ask, tokens[who]);

before(async () => {
  product = await openTestProduct({ chores: false, now });
  tokens = {
    first: await product.signIn(PRODUCT_MANAGER),
    second: await product.signIn(SECOND_PRODUCT_MANAGER),
    clerk: await product.signIn(CLERK),
  };
});
after(() => product.close());
beforeEach(() => void (daysOn = 0));

const storedState = () =>
  hashTableRows(product.admin, [
    "product_draft",
    "product_release",
    "product_version",
    "audit_row",
    "idempotency",
  ]);
async function refused<C extends Call>(call: C, input: InputOf<C>, code: string, who: Manager = "second") {
  const asItWas = await storedState();
  const answer = await product.ask(call, input, { token: tokens[who] });
  assert.equal(answer.code, code, answer.message);
  assert.deepEqual(await storedState(), asItWas);
  return answer;
}
const of = async (riskCode: string) =>
  (await product.ask(findProduct, { riskCode }, { token: tokens.first })).data;
const served = async (riskCode: string) =>
  (await product.ask(findDefinition, { riskCode }, { token: tokens.clerk })).data.version;
const premiumInput = async (riskCode: string) => {
  const { published } = await of(riskCode);
  const [worked] = published?.cases ?? [];
  assert.ok(worked);
  return { riskCode, form: worked.form, facts: worked.facts ?? {} };
};
const price = async (input: InputOf<typeof calcPremium>) =>
  (await product.ask(calcPremium, input, { token: tokens.clerk })).data;
const idOf = ({ draftId, revision }: { draftId: string; revision: number }) => ({ draftId, revision });
const retitled = (
  { product: whole, cases }: ProductContentWithCases,
  title: string,
): ProductContentWithCases => ({
  product: whole,
  cases: cases.map((workedCase) => ({ ...workedCase, title })),
});

test("an added field is in force at once in every process; documents opened before keep their version", async () => {
  const other = await product.openAnother();
  const input = await premiumInput("0405");
  const old = await served("0405");
  const head = await clientOf().draft("0405", (content) => addFieldToProduct(content, "floorCount"), today());
  assert.equal(await served("0405"), old);
  const done = await clientOf("second").publish(head);
  assert.equal(done.effectiveFrom, today());
  for (const { ask } of [product, other]) {
    const token = tokens.clerk;
    const { data } = await ask(findDefinition, { riskCode: "0405" }, { token });
    assert.equal(data.version, done.version);
    assert.equal(data.product.sections[0]?.elements.at(-1)?.elementCode, "floorCount");
    assert.equal((await ask(calcPremium, input, { token })).data.version, done.version);
    const [code = ""] = data.product.sections.map((section) => section.code);
    const form = { ...input.form, [code]: { ...input.form[code], floorCount: "九".repeat(21) } };
    const check = async (version?: string) =>
      (await ask(policyCheckQuote, { ...input, form, version }, { token })).data.errors.map(
        ({ element }) => element,
      );
    assert.deepEqual([await check(), await check(old)], [["floorCount"], []]);
    const pinned = await ask(findDefinition, { riskCode: "0405", version: old }, { token });
    assert.ok(!JSON.stringify(pinned.data.product).includes("floorCount"));
  }
  await other.close();
});

test("a new price is in force at once; a document of the previous version keeps its price", async () => {
  const input = await premiumInput("0467");
  const earlier = await price(input);
  const head = await clientOf().draft("0467", (content) => raiseMinimumPremium(content, "90000.00"), today());
  const { version } = await clientOf("second").publish(head);
  const { data: draft } = await product.ask(findProduct, { riskCode: "0467" }, { token: tokens.first });
  assert.equal(draft.draft, null);
  assert.deepEqual([(await price(input)).version, (await price(input)).premiumCny], [version, "90000.00"]);
  assert.equal((await price({ ...input, version: earlier.version })).premiumCny, earlier.premiumCny);
  const { calculationId } = earlier;
  const secondAnswer = await product.ask(replayPremium, { calculationId }, { token: tokens.clerk });
  assert.deepEqual(secondAnswer.data, earlier);
});

type PublishNote = {
  published: Record<string, string>;
  difference: { place: string[]; before: string; after: string }[];
};

test("the audit records who published what, from which day, and the differences", async () => {
  const { releases } = await of("0467");
  const [release] = releases;
  const { rows } = await product.admin.query<{ user_code: string; change: PublishNote }>(
    "select user_code, change from audit_row where subject = 'product 0467' order by audit_id desc limit 1",
  );
  const [row] = rows;
  assert.ok(row);
  const { published, difference } = row.change;
  assert.deepEqual(
    [row.user_code, published["releaseId"], published["effectiveFrom"], published["submittedBy"]],
    [SECOND_PRODUCT_MANAGER, release?.releaseId, release?.effectiveFrom, PRODUCT_MANAGER],
  );
  const lines = difference.map(({ place, before: was, after: is }) => `${place.join(" › ")} ${was} → ${is}`);
  assert.equal(lines[0], "计费 › 最低保费 › CNY 500.00 → 90000.00");
});

test("nobody publishes a draft that he wrote or submitted, even if others changed it since", async () => {
  const opened = await clientOf().open("0301");
  const byBoth = await clientOf("second").save(opened, addFieldToProduct(opened, "floorCount"));
  const sent = await clientOf().submit(byBoth, today());
  await refused(publishDraft, idOf(sent), "PRD032", "first");
  await refused(publishDraft, idOf(sent), "PRD032", "second");

  const other = await clientOf("second").open("0403");
  const saved = await clientOf("second").save(other, addFieldToProduct(other, "floorCount"));
  const submitted = await clientOf().submit(saved, today());
  await refused(publishDraft, idOf(submitted), "PRD032", "first");
  await refused(publishDraft, idOf(submitted), "PRD032", "second");
});

test("a missing, unsubmitted, changed or no longer valid draft is not published", async () => {
  await refused(publishDraft, { draftId: "none", revision: 1 }, "PRD023");
  const opened = await clientOf().open("0412");
  const saved = await clientOf().save(opened, addFieldToProduct(opened, "floorCount"));
  await refused(publishDraft, idOf(saved), "PRD026");
  const sent = await clientOf().submit(saved, addDays(today(), 1));
  await refused(publishDraft, idOf(saved), "PRD024");

  daysOn = 2;
  const gone = await refused(publishDraft, idOf(sent), "PRD031");
  assert.equal(gone.next, "请选择今天或以后的日期；已送审的请先退回");
  daysOn = 1;
  const plant = (statement: string) => product.admin.query(statement);
  await plant("update product_draft set cases = jsonb_set(cases, '{0,expected,total}', '\"1.00\"')");
  await refused(publishDraft, idOf(sent), "PRD029");
  await plant("update product_draft set content = jsonb_set(content, '{vatRate}', '\"-100\"')");
  await refused(publishDraft, idOf(sent), "PRD028");
  await plant("delete from product_draft where risk_code = '0412'");
  await refused(publishDraft, idOf(sent), "PRD023");
});

test("a release of a later day takes effect on that day", async () => {
  const old = await served("0454");
  const from = addDays(today(), 10);
  const head = await clientOf().draft("0454", (content) => addFieldToProduct(content, "floorCount"), from);
  const { version } = await clientOf("second").publish(head);
  assert.deepEqual([await served("0454"), (await of("0454")).published?.version], [old, version]);
  const current = async () => (await of("0454")).releases.map(({ isCurrent }) => isCurrent);
  assert.deepEqual(await current(), [false, true]);
  daysOn = 9;
  assert.equal(await served("0454"), old);
  daysOn = 10;
  assert.equal(await served("0454"), version);
  assert.deepEqual(await current(), [true, false]);
});

test("a draft starts from the newest release, even of a later day, and is compared with it", async () => {
  const opened = await clientOf().open("0454");
  assert.equal(opened.basedOn, (await of("0454")).releases[0]?.version);
  await refused(submitDraft, { ...idOf(opened), effectiveFrom: today(), reason }, "PRD030", "first");
});

test("a withdrawal puts the previous release into force again, and records its reason", async () => {
  const input = await premiumInput("0484");
  const earlier = await price(input);
  const head = await clientOf().draft("0484", (content) => raiseMinimumPremium(content, "90000.00"), today());
  const { releaseId } = await clientOf("second").publish(head);
  assert.equal((await price(input)).premiumCny, "90000.00");
  await refused(withdrawRelease, { riskCode: "0405", releaseId, reason }, "PRD033");
  await refused(withdrawRelease, { riskCode: "0484", releaseId: "none", reason }, "PRD033");
  const done = await product.ask(
    withdrawRelease,
    { riskCode: "0484", releaseId, reason },
    { token: tokens.first },
  );
  assert.equal(done.code, "0000", done.message);
  const again = await price(input);
  assert.deepEqual([again.version, again.premiumCny], [earlier.version, earlier.premiumCny]);
  const [withdrawn, factory] = (await of("0484")).releases;
  assert.deepEqual(
    [withdrawn?.withdrawn?.by.userName, withdrawn?.withdrawn?.reason, withdrawn?.isCurrent],
    ["产品经理甲", reason, false],
  );
  assert.deepEqual([factory?.publishedBy, factory?.isCurrent, factory?.withdrawn], [null, true, null]);
  const { rows } = await product.admin.query<{ change: object }>(
    "select change from audit_row where subject = 'product 0484' order by audit_id desc limit 1",
  );
  const { version } = withdrawn ?? {};
  assert.deepEqual(rows[0]?.change, { withdrawn: { releaseId, version, reason } });
  await refused(withdrawRelease, { riskCode: "0484", releaseId, reason }, "PRD033");
});

test("the last release in force, today or at all, cannot be withdrawn", async () => {
  const [only] = (await of("0489")).releases;
  const withdraw = (releaseId = "") => ({ riskCode: "0489", releaseId, reason });
  await refused(withdrawRelease, withdraw(only?.releaseId), "PRD034");
  const head = await clientOf().draft(
    "0489",
    (content) => addFieldToProduct(content, "floorCount"),
    addDays(today(), 5),
  );
  const later = await clientOf("second").publish(head);
  await refused(withdrawRelease, withdraw(only?.releaseId), "PRD034");
  daysOn = 5;
  await clientOf("second").withdraw("0489", only?.releaseId ?? "");
  await refused(withdrawRelease, withdraw(later.releaseId), "PRD034");
  daysOn = 0;
  await refused(withdrawRelease, withdraw(later.releaseId), "PRD034");
});

test("a draft that changes only worked cases can be published; the version stays the same", async () => {
  const { published } = await of("0495");
  const head = await clientOf().draft("0495", (content) => retitled(content, "改了算例的标题"), today());
  const { version } = await clientOf("second").publish(head);
  const since = await of("0495");
  assert.equal(version, published?.version);
  assert.deepEqual(since.published?.product, published?.product);
  assert.equal(since.published?.cases[0]?.title, "改了算例的标题");
  assert.deepEqual(
    since.releases.map(({ isCurrent }) => isCurrent),
    [true, false],
  );
});

test("an earlier version is published again with its own content and the cases of the draft", async () => {
  const count = async () =>
    (await product.admin.query("select 1 from product_version where risk_code = '0501'")).rowCount;
  const first = await served("0501");
  await clientOf("second").publish(
    await clientOf().draft("0501", (content) => addFieldToProduct(content, "floorCount"), today()),
  );
  const known = await count();
  const again = await clientOf().draft(
    "0501",
    (content) => retitled(content, "复核过的算例"),
    today(),
    first,
  );
  assert.equal(again.basedOn, first);
  const { version } = await clientOf("second").publish(again);
  assert.deepEqual([version, await served("0501"), await count()], [first, first, known]);
  assert.equal((await of("0501")).published?.cases[0]?.title, "复核过的算例");
});

test("a start restores no withdrawn release and changes no published one, not even its worked cases", async () => {
  const [, factory] = (await of("0405")).releases;
  assert.equal(factory?.publishedBy, null);
  await clientOf("second").withdraw("0405", factory?.releaseId ?? "");
  const root = mkdtempSync(join(tmpdir(), "chengbao-products-"));
  try {
    cpSync(join(checkout, "products"), root, { recursive: true });
    const cases = join(root, "0102/cases.json");
    writeFileSync(cases, readFileSync(cases, "utf8").replace(/"title": "[^"]*"/, '"title": "随版本更新"'));
    const asItWas = await hashTableRows(product.admin, ["product_release"]);
    const versions = await Promise.all(["0405", "0467", "0484", "0501"].map(served));
    await loadProductsIntoDatabase(product.admin, root);
    assert.deepEqual(await hashTableRows(product.admin, ["product_release"]), asItWas);
    assert.deepEqual(await Promise.all(["0405", "0467", "0484", "0501"].map(served)), versions);
    assert.equal((await of("0102")).published?.cases[0]?.title, "随版本更新");
    assert.equal((await of("0501")).published?.cases[0]?.title, "复核过的算例");
    assert.equal((await of("0495")).published?.cases[0]?.title, "改了算例的标题");
  } finally {
    rmSync(root, { recursive: true });
  }
});

test("a reviewer who returned a draft may publish it after another person corrected it", async () => {
  const head = await clientOf().draft("0601", (content) => addFieldToProduct(content, "floorCount"), today());
  const back = await product.ask(returnDraft, { ...idOf(head), reason }, { token: tokens.second });
  const opened = (await of("0601")).draft;
  assert.ok(opened);
  const mended = await clientOf().save(back.data, addFieldToProduct(opened, "roofKind"));
  const { version } = await clientOf("second").publish(await clientOf().submit(mended, today()));
  assert.equal(await served("0601"), version);
});

test("after all this every audit check passes", async () => {
  assert.deepEqual(await product.audit(), []);
});
