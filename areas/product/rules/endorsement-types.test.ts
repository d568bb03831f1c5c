import assert from "node:assert/strict";
import { test } from "node:test";
import { isTableSection } from "#platform/forms/filled-form.ts";
import { readFactoryProducts, readProductPattern } from "../content.ts";
import { compileProduct } from "./compile-product.ts";
import type { EndorsementType } from "./endorsement-shape.ts";
import { listEndorsementTypes } from "./endorsement-types.ts";
import { copyProduct, createBlankProduct } from "./new-product.ts";
import type { Product } from "./product-shape.ts";

const products = readFactoryProducts().map(({ product }) => product);
const productOf = (riskCode: string): Product => {
  const found = products.find((product) => product.riskCode === riskCode);
  assert.ok(found, riskCode);
  return found;
};
const typeOf = (product: Product, code: string): EndorsementType => {
  const found = listEndorsementTypes(product).find(({ type }) => type === code);
  assert.ok(found, `${product.riskCode} ${code}`);
  return found;
};
const codesOf = (types: readonly EndorsementType[]): string => types.map(({ type }) => type).join(" ");
const openedBy = ({ opens }: EndorsementType) => opens.map(({ section }) => section);

/** The premium effects of the dictionary EndorseType; all other types may go either way. */
const effects: Readonly<Record<string, string>> = {
  ...Object.fromEntries(["05", "09"].map((type) => [type, "increase"])),
  ...Object.fromEntries(["06", "10", "18", "19", "20"].map((type) => [type, "decrease"])),
  ...Object.fromEntries(
    ["01", "02", "03", "11", "13", "14", "15", "16", "17", "22", "23", "24"].map((type) => [type, "zero"]),
  ),
};

for (const product of products) {
  const hasSection = (code: string) => product.sections.some((section) => section.code === code);
  const has = (code: string) => listEndorsementTypes(product).some(({ type }) => type === code);

  test(`${product.riskCode} has the types that its sections allow`, () => {
    for (const code of ["01", "04", "07", "16", "17", "19", "20", "21", "22"]) assert.ok(has(code), code);
    for (const [code, section] of [
      ["02", "insured"],
      ["03", "beneficiary"],
      ["08", "limit"],
      ["12", "liability"],
      ["13", "special"],
      ["14", "payPlan"],
      ["15", "coinsurance"],
      ["09", "roster"],
      ["10", "roster"],
      ["11", "roster"],
    ] as const)
      if (hasSection(section)) assert.ok(has(code), `${code} ${section}`);
  });

  test(`${product.riskCode}: every table of subjects and persons may grow and shrink`, () => {
    const shared = new Set([
      "liability",
      "limit",
      "payPlan",
      "coinsurance",
      "special",
      "attachment",
      "beneficiary",
    ]);
    const tables = product.sections.filter((section) => isTableSection(section) && !shared.has(section.code));
    for (const { code } of tables)
      for (const [row, types] of [
        ["add", ["05", "09"]],
        ["remove", ["06", "10"]],
      ] as const)
        assert.ok(
          types.some((type) =>
            listEndorsementTypes(product)
              .find((item) => item.type === type)
              ?.opens.some(({ section, rows }) => section === code && rows?.includes(row)),
          ),
          `${code} ${row}`,
        );
  });

  test(`${product.riskCode}: a type without a premium opens nothing that is priced`, () => {
    const { rating } = compileProduct(product);
    // Names of rows are read for the lines of the calculation only; 手续费 changes no premium.
    const named = /\.(projectName|workTypeName|plateNo|cargoName|personName|studentName)$/;
    for (const { type, premium, opens } of listEndorsementTypes(product))
      if (premium.method === "none")
        for (const { section, elements, rows } of opens) {
          const opened = elements?.map((element) => `${section}.${element}`) ?? [];
          const isWhole = [...rating.reads].some((name) => name.startsWith(`${section}.`));
          const priced = opened.filter(
            (name) => rating.reads.has(name) && !named.test(name) && name !== "fee.agentFee",
          );
          assert.deepEqual(priced, [], `${type} ${section}`);
          assert.ok(elements !== undefined || !isWhole, `${type} ${section}`);
          if (rows?.some((row) => row !== "change"))
            assert.ok(!rating.reads.has(section), `${type} ${section}`);
        }
  });

  test(`${product.riskCode}: the premium effects are those of the dictionary, or narrower`, () => {
    for (const { type, premium } of listEndorsementTypes(product)) {
      const effect = effects[type];
      // The age of a replaced traveller changes the premium.
      if (type === "11" && premium.method === "daily") assert.ok(hasSection("travelPlan"));
      else if (effect === undefined) assert.notEqual(premium.effect, "zero", type);
      else assert.equal(premium.effect, effect, type);
    }
  });

  test(`${product.riskCode}: what always refunds demands the papers of a refund`, () => {
    for (const { type, premium, papers = [] } of listEndorsementTypes(product)) {
      const isRefunding = premium.effect === "decrease" && !premium.modes?.every(({ mode }) => mode === "3");
      if (isRefunding) assert.deepEqual(papers.slice(0, 2), ["B02", "B03"], type);
    }
  });
}

test("0405 adds and removes persons at the premium per person that was agreed", () => {
  const counts = { section: "workType", key: "groupNo", element: "persons" };
  const [adding, removing] = ["09", "10"].map((code) => typeOf(productOf("0405"), code).premium);
  assert.deepEqual(adding, { effect: "increase", method: "rated", rating: "addPersons", counts });
  assert.deepEqual(removing, { effect: "decrease", method: "rated", rating: "removePersons", counts });
  assert.deepEqual(openedBy(typeOf(productOf("0405"), "09")), ["workType", "roster", "employer"]);
});

test("0301 is extended at the rate of its project, 0801 refunds for laying up", () => {
  assert.equal(typeOf(productOf("0301"), "04").premium.rating, "extendPeriod");
  assert.equal(typeOf(productOf("0801"), "18").premium.rating, "layUp");
});

test("a bond is not surrendered, and a guarantee of a court only while it is not delivered", () => {
  const refused = products.filter((product) => typeOf(product, "19").refused !== undefined);
  assert.deepEqual(
    refused.map(({ riskCode }) => riskCode),
    ["0501"],
  );
  assert.deepEqual(typeOf(productOf("0495"), "19").guards, ["afterStart", "undelivered"]);
});

test("cover is suspended where work stops, and brought back; the surrender stays possible meanwhile", () => {
  const withSuspension = products.filter((product) =>
    listEndorsementTypes(product).some(({ policyBecomes }) => policyBecomes === "06"),
  );
  assert.deepEqual(
    withSuspension.map(({ riskCode }) => riskCode),
    ["0301", "0403", "0405", "0412", "0454"],
  );
  for (const product of withSuspension) {
    assert.deepEqual(typeOf(product, "24").policyStates, ["06"]);
    assert.ok(typeOf(product, "19").policyStates?.includes("06"), product.riskCode);
  }
});

test("0102 has the types of 0103, from which it borrows its sections", () =>
  assert.deepEqual(productOf("0102").endorsements, productOf("0103").endorsements));

test("new products have the shared types, and copies those of their model", () => {
  const blank = createBlankProduct(readProductPattern(), { riskCode: "0499", nameZh: "新产品" }).product;
  assert.equal(codesOf(listEndorsementTypes(blank)), "01 02 04 07 08 12 13 14 16 17 19 20 21 22 23 24");
  const original = productOf("0454");
  const copy = copyProduct({ product: original, cases: [] }, { riskCode: "0498", nameZh: "复制" }).product;
  assert.deepEqual(copy.endorsements, original.endorsements);
});

const { endorsements: _, ...oldContent } = structuredClone(productOf("0405"));
const old: Product = oldContent;

test("an old version has the types of the version on sale, as far as it has their sections and ratings", () => {
  assert.deepEqual(listEndorsementTypes(old, productOf("0405")), productOf("0405").endorsements);
  const bare = structuredClone(old);
  bare.sections = bare.sections.filter(({ code }) => code !== "roster" && code !== "payPlan");
  delete bare.rating.changes["removePersons"];
  delete bare.rating.changes["cancelByInsurer"];
  const types = listEndorsementTypes(bare, productOf("0405"));
  assert.equal(codesOf(types), "01 02 04 05 06 07 08 09 12 13 15 16 17 19 20 21 22 23 24");
  assert.deepEqual(
    types.find(({ type }) => type === "19")?.premium.modes?.map(({ mode }) => mode),
    ["1", "3", "4", "5"],
  );
  assert.deepEqual(
    types.find(({ type }) => type === "09")?.opens.map(({ section }) => section),
    ["workType", "employer"],
  );
});

test("without a version that has types, an old one is surrendered, cancelled or annotated", () => {
  const types = listEndorsementTypes(old, old);
  assert.equal(codesOf(types), "19 20 22");
  assert.deepEqual(types, listEndorsementTypes(old));
  const rated = structuredClone(old);
  rated.rating.changes = {};
  const [surrender] = listEndorsementTypes(rated);
  assert.deepEqual(surrender?.premium.modes, [{ mode: "3" }, { mode: "5" }]);
});
