import assert from "node:assert/strict";
import { test } from "node:test";
import type { FormElement, FormSection } from "#platform/forms/definition.ts";
import {
  type FilledForm,
  type FilledRow,
  isTableSection,
  listFormRows,
} from "#platform/forms/filled-form.ts";
import { readFactoryProducts } from "../content.ts";
import { compileProduct, priceForm } from "./compile-product.ts";
import {
  findOutsideAudience,
  isInternalField,
  keepInternalCells,
  toOutsideForm,
  toOutsideProduct,
} from "./outside-view.ts";
import { listProductChoices } from "./product-choices.ts";
import type { Product } from "./product-shape.ts";

const folders = readFactoryProducts();
const SECRET = "内部";

/** Written out by hand, so that the projection is not tested with itself. */
const secrets: Readonly<Record<"reader" | "agency", readonly string[]>> = {
  agency: ["holder.customerRiskGrade", "fee.dpalpFee"],
  reader: [
    "holder.customerRiskGrade",
    "base.businessNature",
    "base.channelType",
    "base.agentCode",
    "base.agreementNo",
    "base.handlerCode",
    "base.handler1Code",
    "base.teamCode",
    "base.dataSource",
    "base.remark",
    "fee.agentFee",
    "fee.dpalpFee",
    "fee.commissionFee",
    "coinsurance.issueFeeRate",
    "coinsurance.coinsPremiumType",
    "pricing.lossHistory",
    "pricing.industryFactor",
    "employer.managementLevel",
    "employer.managementFactor",
    "roster.rosterAction",
    "ship.lossHistory",
    "propertyItem.excludePremium",
  ],
};

/** A form in which every cell holds its own name, and the cells of an audience's secrets a mark. */
function fillWithMarks({ sections }: Product, secret: readonly string[]): FilledForm {
  const rowOf = ({ code, elements }: FormSection): FilledRow =>
    Object.fromEntries(
      elements.map(({ elementCode }) => {
        const name = `${code}.${elementCode}`;
        return [elementCode, secret.includes(name) ? `${SECRET} ${name}` : name];
      }),
    );
  return Object.fromEntries(
    sections.map((section) => [section.code, isTableSection(section) ? [rowOf(section)] : rowOf(section)]),
  );
}

for (const audience of ["reader", "agency"] as const)
  test(`a form for an audience of ${audience} holds every field but those that stay in the house`, () => {
    const seen = new Set<string>();
    for (const { product } of folders) {
      const form = fillWithMarks(product, secrets[audience]);
      const shown = JSON.stringify(toOutsideForm(product, form, audience));
      assert.doesNotMatch(shown, new RegExp(SECRET), product.riskCode);
      for (const { code, elements } of product.sections)
        for (const { elementCode, type } of elements) {
          const name = `${code}.${elementCode}`;
          if (secrets[audience].includes(name)) seen.add(name);
          else if (
            audience === "agency" ||
            (type !== "decimal" && !/lossHistory|excludePremium|^pricing|rosterAction/.test(name))
          )
            assert.ok(shown.includes(`"${name}"`), `${product.riskCode} ${name}`);
        }
    }
    assert.deepEqual([...seen].toSorted(), secrets[audience].toSorted());
  });

test("what the product does not name does not leave, and shares among branches neither", () => {
  const product = folders.find(({ product: { riskCode } }) => riskCode === "0102")?.product;
  assert.ok(product);
  const coinsurance = ["1", "2", "3", "4"].map((coinsFlag) => ({
    coinsFlag,
    coinsName: `共保方${coinsFlag}`,
  }));
  const form = { holder: { holderName: "甲", note: "x" }, foreign: { a: "x" }, coinsurance };
  assert.deepEqual(toOutsideForm(product, form, "reader"), {
    holder: { holderName: "甲" },
    coinsurance: coinsurance.slice(0, 2),
  });
});

const textOf = (part: unknown): string => (typeof part === "string" ? part : JSON.stringify(part));

test("a reader's product compiles, draws the same fields and choices, and rates nothing", () => {
  for (const { product, cases } of folders) {
    const outside = toOutsideProduct(product, "reader");
    const compiled = compileProduct(outside);
    const { rating, referrals, authority, checks, shortRateTables, inquiryRequiredZh } = outside;
    const { factors, ...rest } = rating;
    assert.deepEqual(
      [referrals.rules, authority, checks, shortRateTables, inquiryRequiredZh],
      [[], { levels: {} }, [], [], ""],
    );
    const told = Object.values(rest).filter((part) => !["", "0", "{}", "[]"].includes(textOf(part)));
    assert.deepEqual(told, []);
    for (const { rows } of factors)
      for (const { key, label, ...figures } of rows)
        assert.deepEqual(figures, { value: "0" }, `${key} ${label}`);
    for (const { form } of cases)
      assert.ok("error" in priceForm(compiled, form, {}), `${product.riskCode} is not priced outside`);
    const visible = (of: Product, isInside: (section: FormSection, element: FormElement) => boolean) =>
      of.sections.flatMap((section) =>
        section.elements
          .filter((element) => !element.invisible && isInside(section, element))
          .map(({ elementCode }) => `${section.code}.${elementCode}`),
      );
    assert.deepEqual(
      visible(outside, () => true),
      visible(product, (section, element) => !isInternalField(section, element, "reader")),
    );
    const choices = listProductChoices(outside);
    for (const [name, entries] of listProductChoices(product))
      if (!/^pricing\.|lossHistory|managementLevel/.test(name))
        assert.deepEqual(choices.get(name), entries, name);
    assert.doesNotMatch(JSON.stringify(outside.plans ?? []), /Premium/);
  }
});

test("an agency's product prices as before, without the rules and authorities of underwriting", () => {
  for (const { product, cases } of folders) {
    const outside = toOutsideProduct(product, "agency");
    assert.deepEqual(
      [outside.referrals.rules, outside.authority, outside.rating.notes],
      [[], { levels: {} }, []],
    );
    const [inside, compiled] = [compileProduct(product), compileProduct(outside)];
    for (const { form, facts = {} } of cases) {
      const [expected, priced] = [priceForm(inside, form, facts), priceForm(compiled, form, facts)];
      assert.equal(
        "quote" in priced && priced.quote.premium.toFixed(),
        "quote" in expected && expected.quote.premium.toFixed(),
      );
    }
  }
});

test("an agency's save keeps what it neither sees nor sets", () => {
  const product = folders.find(({ product: { riskCode } }) => riskCode === "0405")?.product;
  assert.ok(product);
  const stored = {
    fee: { agentFee: "5.00", dpalpFee: "3.00" },
    holder: { holderName: "甲", customerRiskGrade: "5" },
  };
  const sent = { fee: { agentFee: "6.00", dpalpFee: "99" }, holder: { holderName: "乙" } };
  assert.deepEqual(keepInternalCells(product, stored, sent), {
    fee: { agentFee: "6.00", dpalpFee: "3.00" },
    holder: { holderName: "乙", customerRiskGrade: "5" },
  });
  assert.deepEqual(keepInternalCells(product, {}, { fee: { dpalpFee: "99" } }), {
    fee: { dpalpFee: undefined },
  });
  for (const { product: each } of folders)
    for (const section of each.sections)
      for (const element of section.elements)
        assert.ok(
          !isInternalField(section, element, "agency") || !isTableSection(section),
          `${each.riskCode} ${section.code}.${element.elementCode} stands in a table`,
        );
  assert.equal(listFormRows(sent.fee).length, 1);
});

test("staff see everything, people of agencies and customers with an account each their own part", () => {
  const audience = (agencyCode: string, ...gradeCodes: string[]) =>
    findOutsideAudience({ agencyCode, gradeCodes });
  assert.equal(audience("", "PROP001"), undefined);
  assert.equal(audience("AG000001", "PROP202"), "agency");
  assert.equal(audience("P0000003", "PROP203"), "reader");
  assert.equal(audience("AG000001", "PROP203", "PROP202"), "agency");
  assert.equal(audience("AG000001"), "agency");
});
