import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { addDays, getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { addFieldToProduct, createTestWorkbenchClient } from "../builder.ts";
import { readFactoryProducts } from "#areas/product/content.ts";
import { CLERK, PRODUCT_MANAGER, SECOND_PRODUCT_MANAGER } from "#platform/testing/people.ts";
import { findProduct, findVersion, queryProducts } from "../contract/product-calls.ts";

let product: TestProduct;
let first: string;
let second: string;
const today = getTodayInShanghai(new Date());
const folders = new Map(readFactoryProducts().map((folder) => [folder.product.riskCode, folder]));

before(async () => {
  product = await openTestProduct({ chores: false });
  [first, second] = [await product.signIn(PRODUCT_MANAGER), await product.signIn(SECOND_PRODUCT_MANAGER)];
});
after(() => product.close());

const listed = async (riskCode: string) => {
  const { data } = await product.ask(queryProducts, {}, { token: first });
  return data.find((item) => item.riskCode === riskCode);
};
const findByRisk = (riskCode: string) => product.ask(findProduct, { riskCode }, { token: first });

test("every released product is listed with its class, and no other risk", async () => {
  const { data } = await product.ask(queryProducts, {}, { token: first });
  assert.deepEqual(data.map(({ riskCode }) => riskCode).toSorted(), [...folders.keys()].toSorted());
  assert.deepEqual(await listed("0405"), {
    riskCode: "0405",
    riskName: "雇主责任保险",
    classCode: "04",
    className: "责任保险",
    isPublished: true,
    effectiveFrom: folders.get("0405")?.product.sale.from,
    nextFrom: null,
    draft: null,
  });
});

test("a product is answered with its content, its worked cases and its releases", async () => {
  const { data } = await findByRisk("0405");
  const folder = folders.get("0405");
  assert.deepEqual([data.published?.product, data.published?.cases], [folder?.product, folder?.cases]);
  assert.equal(data.draft, null);
  const [release, ...others] = data.releases;
  assert.ok(release);
  const { publishedAt, ...rest } = release;
  assert.match(publishedAt, /^\d{4}-\d\d-\d\dT/);
  assert.deepEqual(
    [rest, others],
    [
      {
        releaseId: `0405-${data.published?.version}`,
        version: data.published?.version,
        effectiveFrom: folder?.product.sale.from,
        reason: "随系统发布",
        submittedBy: null,
        publishedBy: null,
        withdrawn: null,
        isCurrent: true,
      },
      [],
    ],
  );
});

test("the list shows open drafts, submitted drafts and coming releases", async () => {
  const workbench = createTestWorkbenchClient(product.ask, first);
  const opened = await workbench.open("0102");
  assert.equal((await listed("0102"))?.draft, "open");
  const from = addDays(today, 3);
  const sent = await workbench.submit(
    await workbench.save(opened, addFieldToProduct(opened, "floorCount")),
    from,
  );
  assert.equal((await listed("0102"))?.draft, "submitted");
  const { releaseId } = await createTestWorkbenchClient(product.ask, second).publish(sent);
  const { effectiveFrom, nextFrom, draft } = (await listed("0102")) ?? {};
  assert.deepEqual([effectiveFrom, nextFrom, draft], [opened.product.sale.from, from, null]);
  const { data } = await findByRisk("0102");
  const [next, current] = data.releases;
  assert.deepEqual([next?.isCurrent, current?.isCurrent], [false, true]);
  assert.deepEqual(
    [next?.submittedBy?.userName, next?.publishedBy?.userName, next?.reason],
    ["产品经理甲", "产品经理乙", "按年度计划调整"],
  );
  assert.equal(data.published?.version, next?.version);

  await workbench.withdraw("0102", releaseId);
  assert.equal((await listed("0102"))?.nextFrom, null);
  const since = await findByRisk("0102");
  assert.equal(since.data.published?.version, current?.version);
  const gone = since.data.releases[0]?.withdrawn;
  assert.deepEqual([gone?.by.userName, gone?.reason], ["产品经理甲", "费率录入有误"]);
  assert.match(gone?.at ?? "", /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
});

test("a version is answered whether in force or not, but only for its own product", async () => {
  const { data } = await findByRisk("0102");
  const [withdrawn] = data.releases;
  const version = withdrawn?.version ?? "";
  const old = await product.ask(findVersion, { riskCode: "0102", version }, { token: second });
  assert.equal(old.data.product.sections[0]?.elements.at(-1)?.elementCode, "floorCount");
  const refused = async (riskCode: string, otherVersion: string) =>
    (await product.ask(findVersion, { riskCode, version: otherVersion }, { token: second })).code;
  assert.equal(await refused("0103", version), "PRD021");
  assert.equal(await refused("0102", "0123456789abcdef"), "PRD021");
});

test("a risk without a product, and an unknown risk, are refused", async () => {
  assert.equal((await findByRisk("0101")).code, "PRD020");
  assert.equal((await findByRisk("9999")).code, "PRD020");
  assert.equal((await findByRisk("x")).code, "SYS001");
});

test("the workbench is closed to users who may not see products", async () => {
  const token = await product.signIn(CLERK);
  const version = "0123456789abcdef";
  assert.equal((await product.ask(queryProducts, {}, { token })).code, "SYS403");
  assert.equal((await product.ask(findProduct, { riskCode: "0405" }, { token })).code, "SYS403");
  assert.equal((await product.ask(findVersion, { riskCode: "0405", version }, { token })).code, "SYS403");
});

test("an author who has left the company is shown by user code", async () => {
  await createTestWorkbenchClient(product.ask, first).open("0103");
  await product.admin.query("update product_draft set authors = '{99999999}' where risk_code = '0103'");
  const { data } = await findByRisk("0103");
  assert.deepEqual(data.draft?.authors, [{ userCode: "99999999", userName: "99999999" }]);
});
