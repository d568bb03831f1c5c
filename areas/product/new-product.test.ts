import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { CLERK } from "#platform/testing/people.ts";
import { createGuideProductFolder } from "./builder/guide-folder.ts";
import { readFactoryProducts } from "./content.ts";
import { calcPremium, findDefinition, findRisk, policyCheckQuote } from "./contract/product-calls.ts";
import { loadProductsIntoDatabase } from "./load.ts";

const riskCode = "0499";

let product: TestProduct;
let token: string;
let folder: ReturnType<typeof createGuideProductFolder>;
let root: string;

before(async () => {
  folder = createGuideProductFolder(riskCode);
  root = folder.root;
  product = await openTestProduct();
  token = await product.signIn(CLERK);
});
after(async () => {
  folder.remove();
  await product.close();
});

const own = () => {
  const found = readFactoryProducts(root).find((item) => item.product.riskCode === riskCode);
  const [worked] = found?.cases ?? [];
  assert.ok(worked);
  return worked;
};
const checked = async (form: ReturnType<typeof own>["form"]) =>
  (await product.ask(policyCheckQuote, { riskCode, form, facts: {} }, { token })).data;

test("a new folder is enough for a product to be listed, drawn, checked and priced", async () => {
  const unknown = await product.ask(findDefinition, { riskCode }, { token });
  assert.equal(unknown.code, "PRD001");
  await loadProductsIntoDatabase(product.admin, root);

  const risks = await product.ask(findRisk, { id: "04" }, { token });
  assert.deepEqual(
    risks.data.find((risk) => risk.riskCode === riskCode),
    {
      riskCode,
      riskName: "宠物责任保险",
      isOpen: true,
    },
  );
  const { data: definition } = await product.ask(findDefinition, { riskCode }, { token });
  assert.ok(definition.product.sections.some(({ code }) => code === "pet"));

  const { form, expected } = own();
  const { code, data } = await product.ask(calcPremium, { riskCode, form, facts: {} }, { token });
  assert.equal(code, "0000");
  assert.equal(data.sumPremium, expected["total"]);
  assert.deepEqual(
    data.lines.map(({ label, result, factors }) => [label, result, factors.map(({ row }) => row).join(" ")]),
    [
      ["犬 阿黄", "300", "犬 1-7岁"],
      ["猫 咪咪", "156", "猫 8岁及以上"],
    ],
  );
});

test("the conditions, checks and rules of the new product work like those of any other", async () => {
  const { form } = own();
  assert.deepEqual(await checked(form), { errors: [], notPriced: "", hits: [], inquiryRequired: false });
  const dog = { petName: "小黑", species: "1", birthDate: "2012-01-01" };
  const young = { petName: "未生", species: "2", birthDate: "2026-01-01" };
  const { errors, hits, notPriced } = await checked({ ...form, pet: [dog, young] });
  assert.deepEqual(
    errors.map(({ element, message }) => `${element} ${message}`),
    ["licenceNo 请输入犬证或芯片号", "birthDate 宠物出生日期不能晚于起保日期"],
  );
  assert.deepEqual(
    hits.map(({ ruleNo }) => ruleNo),
    [],
  );
  assert.match(notPriced, /第 2 行/);
  const old = await checked({ ...form, pet: [dog] });
  assert.deepEqual(
    old.hits.map(({ ruleNo, actual }) => `${ruleNo} ${actual}`),
    ["R0499-1 13"],
  );
  const many = Array.from({ length: 11 }, (_, index) => ({ ...dog, licenceNo: `NJ00000${index}` }));
  assert.equal((await checked({ ...form, pet: many })).inquiryRequired, true);
});

test("an invalid folder is not loaded, and the reason is reported", async () => {
  const path = join(root, riskCode, "product.json");
  const sound = readFileSync(path, "utf8");
  writeFileSync(path, sound.replaceAll("perAccidentLimit", "perAccidentLimits"));
  await assert.rejects(
    loadProductsIntoDatabase(product.admin, root),
    /产品 0499 product.json 责任“049900101”：没有限额“perAccidentLimits”/,
  );
  writeFileSync(path, sound);
});
