import assert from "node:assert/strict";
import { test } from "node:test";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { type RenewedPolicyFacts, checkRenewalOfForm } from "./renewal.ts";

const policyNo = "P0405202432010100000001";
const form = (base: Record<string, string>, more: FilledForm = {}): FilledForm => ({
  base: { renewalFlag: "1", previousPolicyNo: policyNo, ...base },
  holder: { certificateNo: "甲" },
  insured: { insuredCertificateNo: "乙" },
  period: { startDate: "2026-01-01" },
  ...more,
});
const before = (change: Partial<RenewedPolicyFacts["before"]> = {}): RenewedPolicyFacts => ({
  isTaken: false,
  before: {
    riskCode: "0405",
    agencyCode: "AG000001",
    endDate: "2025-12-31",
    certificateNumbers: ["甲", "丙"],
    ...change,
  },
});
const by = (renewed: RenewedPolicyFacts | undefined, house = "") => ({ riskCode: "0405", house, renewed });
const starting = (startDate: string) => form({}, { period: { startDate } });

const cases: [what: string, form: FilledForm, known: ReturnType<typeof by>, message: RegExp | undefined][] = [
  ["the cover that follows", form({}), by(before()), undefined],
  ["the same by its house", form({}), by(before(), "AG000001"), undefined],
  ["new business", form({ renewalFlag: "0" }), by(undefined, "AG000001"), undefined],
  ["no number, which the form itself demands", form({ previousPolicyNo: " " }), by(undefined), undefined],
  ["a number that is none", form({}), by(undefined), /没有这张上年保单.*改为“新保”/],
  ["a policy of another house", form({}), by(before(), "AG000003"), /没有这张上年保单/],
  ["a policy of another product", form({}), by(before({ riskCode: "0102" })), /不是本险种/],
  [
    "other people",
    form({}, { holder: { certificateNo: "丁" } }),
    by(before()),
    /投保人、被保险人与本单都不同/,
  ],
  ["nobody", form({}, { holder: {}, insured: {} }), by(before({ certificateNumbers: ["", ""] })), /都不同/],
  ["ninety days after", starting("2026-03-31"), by(before()), undefined],
  ["ninety-one days after", starting("2026-04-01"), by(before()), /终保后 90 天内/],
  ["sixty days before its end", starting("2025-11-01"), by(before()), undefined],
  ["sixty-one days before its end", starting("2025-10-31"), by(before()), /终保前 60 天/],
  ["a day that is none yet", starting(""), by(before()), undefined],
  ["a policy that is renewed already", form({}), by({ ...before(), isTaken: true }), /另一张投保单/],
];

for (const [what, filled, known, message] of cases)
  test(`${what}: ${message ? "told" : "fits"}`, () => {
    const [error] = checkRenewalOfForm(filled, known);
    if (!message) return assert.equal(error, undefined);
    assert.deepEqual([error?.section, error?.element], ["base", "previousPolicyNo"]);
    return assert.match(error?.message ?? "", message);
  });
