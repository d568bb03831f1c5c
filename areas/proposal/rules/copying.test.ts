import assert from "node:assert/strict";
import { copyFormForNewContract, buildPeriodOfSameLength } from "./copying.ts";
import { test } from "node:test";
import type { FormElement, FormSection } from "#platform/forms/definition.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { createFormElement } from "#platform/testing/form-element.ts";

const section = (code: string, kind: FormSection["kind"], elements: FormElement[] = []): FormSection => ({
  code,
  title: code,
  kind,
  elements,
});
const sections = [
  section("base", "form", [
    createFormElement("inquiryType", { defaultEmbedValues: ["0"] }),
    createFormElement("batchCount"),
    createFormElement("renewalFlag", { defaultEmbedValues: ["0"] }),
    createFormElement("previousPolicyNo"),
  ]),
  section("period", "form"),
  section("trip", "form"),
  section("coinsurance", "table", [
    createFormElement("coinsRate"),
    createFormElement("coinsPremium", { readOnly: true, type: "money" }),
  ]),
  section("payPlan", "table"),
];
const TODAY = "2026-11-22";
const period = { startDate: "2025-01-01", endDate: "2025-12-31" };
const REPRICED = "保费和各项金额按现行条款费率重新计算";

type Case = {
  what: string;
  form: FilledForm;
  gives: FilledForm;
  says: string[];
  more?: FormSection[];
};
const cases: Case[] = [
  {
    what: "a cover that began is moved to tomorrow, and as long as it was",
    form: { period: { ...period, startHour: "0" } },
    gives: { period: { startDate: "2026-11-23", endDate: "2027-11-22", startHour: "0" } },
    says: ["保险期间由 2025-01-01 至 2025-12-31 改为 2026-11-23 至 2027-11-22"],
  },
  {
    what: "one that begins today is moved, since it has begun",
    form: { period: { startDate: TODAY, endDate: TODAY } },
    gives: { period: { startDate: "2026-11-23", endDate: "2026-11-23" } },
    says: ["保险期间由 2026-11-22 至 2026-11-22 改为 2026-11-23 至 2026-11-23"],
  },
  {
    what: "one that begins tomorrow stays",
    form: { period: { startDate: "2026-11-23", endDate: "2027-11-22" } },
    gives: { period: { startDate: "2026-11-23", endDate: "2027-11-22" } },
    says: [],
  },
  {
    what: "days of the same journey go along, and an empty one stays empty",
    form: {
      period: { startDate: "2026-11-20", endDate: "2026-11-24" },
      trip: { departureDate: "2026-11-20", returnDate: "" },
    },
    gives: {
      period: { startDate: "2026-11-23", endDate: "2026-11-27" },
      trip: { departureDate: "2026-11-23", returnDate: "" },
    },
    says: ["保险期间由 2026-11-20 至 2026-11-24 改为 2026-11-23 至 2026-11-27", "出发日期顺延 3 天"],
  },
  {
    what: "without a whole period there is nothing to move",
    form: { period: { startDate: "2025-01-01", endDate: "" } },
    gives: { period: { startDate: "2025-01-01", endDate: "" } },
    says: [],
  },
  {
    what: "a renewal of a batch becomes a new business of its own",
    form: {
      base: { inquiryType: "1", batchCount: "3", renewalFlag: "1", previousPolicyNo: "P1", remark: "急件" },
    },
    gives: {
      base: { inquiryType: "0", batchCount: "", renewalFlag: "0", previousPolicyNo: "", remark: "急件" },
    },
    says: ["询价类型改为单笔询价", "可转投保份数未带入", "续保标志改为新保", "上年保单号未带入"],
  },
  {
    what: "new business stays what it is",
    form: { base: { inquiryType: "0", renewalFlag: "0" } },
    gives: { base: { inquiryType: "0", renewalFlag: "0" } },
    says: [],
  },
  {
    what: "instalments were made for another premium, shares are worked out again",
    form: {
      payPlan: [{ payNo: "1", planFee: "10.00" }],
      coinsurance: [{ coinsRate: "60", coinsPremium: "60000.01" }],
    },
    gives: { coinsurance: [{ coinsRate: "60" }] },
    says: ["缴费计划未带入，请按新保费重新安排"],
  },
  { what: "a plan without rows is not missed", form: { payPlan: [] }, gives: {}, says: [] },
  {
    what: "images are those of their own document",
    form: { attachment: [{ fileName: "a.png" }] },
    gives: {},
    says: ["影像资料未带入，请按险种要求重新上传"],
    more: [section("attachment", "upload")],
  },
];

for (const { what, form, gives, says, more = [] } of cases)
  test(`a copy: ${what}`, () => {
    const copied = copyFormForNewContract([...sections, ...more], form, TODAY);
    assert.deepEqual(copied, { form: gives, changes: [...says, REPRICED] });
  });

const periods: readonly [what: string, like: readonly [string, string], from: string, until: string][] = [
  ["a year stays a year", ["2025-01-01", "2025-12-31"], "2026-03-05", "2027-03-04"],
  ["a year with a 29 February is one as well", ["2024-01-01", "2024-12-31"], "2025-01-01", "2025-12-31"],
  ["two years stay two", ["2023-06-01", "2025-05-31"], "2026-06-01", "2028-05-31"],
  ["a month is a month", ["2025-01-01", "2025-01-31"], "2025-02-01", "2025-02-28"],
  ["five days are five days", ["2025-05-01", "2025-05-05"], "2025-06-30", "2025-07-04"],
  ["one day is one day", ["2025-05-01", "2025-05-01"], "2025-06-30", "2025-06-30"],
  ["a year and a day are so many days", ["2025-01-01", "2026-01-01"], "2026-03-05", "2027-03-05"],
  ["the first year of the calendar", ["0001-01-01", "0001-12-31"], "2026-01-01", "2026-12-31"],
  ["the last one", ["9999-01-01", "9999-12-31"], "2026-01-01", "2026-12-31"],
];
for (const [what, [startDate, endDate], from, until] of periods)
  test(`a period like another one: ${what}`, () =>
    assert.deepEqual(buildPeriodOfSameLength(from, { startDate, endDate }), {
      startDate: from,
      endDate: until,
    }));
