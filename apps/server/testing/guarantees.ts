import { readFileSync } from "node:fs";
import { buildPushNo, PUSH_NODE } from "#areas/guarantee/rules/guarantee.ts";
import {
  getPolicyNoOfProposal,
  insertTestProposal,
  payTestProposalOverCounter,
  TEST_ORGANISATION_PAYER,
} from "#areas/payment/testing/proposals.ts";
import { assert } from "#platform/kernel/assert.ts";
import type { FilledForm, FilledRow } from "#platform/forms/filled-form.ts";
import type { TestProduct } from "./test-product.ts";

type TestLetter = {
  readonly riskCode?: string;
  readonly comCode?: string;
  readonly caseInfo?: FilledRow;
  readonly period?: FilledRow;
};

/** The content of the first example of a product. */
function readExample(riskCode: string): FilledForm {
  const file = new URL(`../../../products/${riskCode}/cases.json`, import.meta.url);
  const [example] = JSON.parse(readFileSync(file, "utf8")) as { form: FilledForm }[];
  assert(example, "a product has an example");
  return example.form;
}

/** A paid policy of a product with a letter of guarantee. */
export async function issueGuaranteePolicy(
  product: TestProduct,
  { riskCode = "0495", comCode = "32010100", caseInfo = {}, period = {} }: TestLetter = {},
) {
  const form = readExample(riskCode);
  const content = {
    ...form,
    base: { ...(form["base"] as FilledRow), comCode },
    holder: { ...(form["holder"] as FilledRow), ...TEST_ORGANISATION_PAYER },
    period: {
      ...(form["period"] as FilledRow),
      startDate: "2099-01-01",
      endDate: "2099-12-31",
      ...period,
    },
    ...(form["caseInfo"] && { caseInfo: { ...(form["caseInfo"] as FilledRow), ...caseInfo } }),
  };
  const { businessNo } = await insertTestProposal(product, { riskCode, comCode, content });
  await payTestProposalOverCounter(product, businessNo);
  const policyNo = await getPolicyNoOfProposal(product, businessNo);
  const { rows } = await product.admin.query<{ guaranteeNo: string }>(
    `select guarantee_no as "guaranteeNo" from guarantee where policy_no = $1`,
    [policyNo],
  );
  const guaranteeNo = rows[0]?.guaranteeNo ?? "";
  return { policyNo, guaranteeNo, pushNo: buildPushNo(guaranteeNo, PUSH_NODE.file) };
}

export async function switchGuaranteeRetry(product: TestProduct, isOn: boolean): Promise<void> {
  await product.admin.query(
    "update config_item set config_value = $1 where config_key = 'featureSwitch.guaranteeRetry'",
    [isOn ? "1" : "0"],
  );
}
