import assert from "node:assert/strict";
import { test } from "node:test";
import type { CertificateField } from "./certificate-field.ts";
import { describePresentFact, findFact, isTickedAtFirst, toPartyFacts } from "./certificate-facts.ts";

const field = (code: string, value: string): CertificateField => ({
  code,
  label: code,
  value,
  mark: "high",
  note: "",
});
const party = {
  name: "holderName",
  certificateType: "type",
  certificateNo: "no",
  customerType: "kind",
  gender: "gender",
};

test("only what was chosen becomes a fact, and a number brings its type", () => {
  assert.deepEqual(toPartyFacts("identityFront", [field("name", "李测试")], party), { name: "李测试" });
  assert.deepEqual(
    toPartyFacts("identityFront", [field("certificateNo", "1"), field("gender", "女")], party),
    {
      certificateNo: "1",
      certificateType: "01",
      customerType: "1",
      gender: "2",
    },
  );
  assert.deepEqual(toPartyFacts("businessLicence", [field("creditCode", "9")], party), {
    certificateNo: "9",
    certificateType: "73",
    customerType: "2",
  });
  assert.deepEqual(toPartyFacts("seal", [field("company", "甲公司"), field("purpose", "公章")], party), {
    name: "甲公司",
  });
});

test("a field that the form does not have cannot be taken over", () => {
  assert.equal(findFact("identityFront", "address", party), undefined);
  assert.equal(findFact("identityBack", "validTo", party), undefined);
  assert.deepEqual(toPartyFacts("identityFront", [field("address", "南京")], party), {});
});

test("doubtful values are not ticked at first", () => {
  assert.deepEqual((["high", "medium", "low", "check"] as const).map(isTickedAtFirst), [
    true,
    true,
    false,
    false,
  ]);
});

test("what the form holds is described as the certificate writes it", () => {
  assert.equal(describePresentFact({ gender: "2" }, "gender"), "女");
  assert.equal(describePresentFact({ name: "沈" }, "name"), "沈");
  assert.equal(describePresentFact({}, "name"), "");
});
