import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  computeAgeFromIdentityNumber,
  normalizeCertificateNumber,
  maskIdentityNumber,
  parseIdentityNumber,
  listIdentityNumberVariants,
} from "./identity-number.ts";

const TODAY = "2025-11-21";

test("a valid number holds gender and birth date", () => {
  const cases = [
    ["999900850312001", "1", "1985-03-12", 15],
    ["999900620909002", "2", "1962-09-09", 15],
    ["999900197001030315", "1", "1970-01-03", 18],
    ["999900197202040325", "2", "1972-02-04", 18],
    ["999900198802290162", "2", "1988-02-29", 18],
    ["999900199212140521", "2", "1992-12-14", 18],
    ["11010519491231002X", "2", "1949-12-31", 18],
  ] as const;
  for (const [no, gender, birthDate, length] of cases)
    assert.deepEqual(parseIdentityNumber(no, TODAY), { ok: true, gender, birthDate, length }, no);
});

test("a typed or pasted number becomes capitals of half width without gaps", () => {
  for (const [typed, bare] of [
    ["999900 19850312 001x", "99990019850312001X"],
    ["９９９９００198503120016", "999900198503120016"],
    [" e12 345\u200b67\u3000", "E1234567"],
    ["", ""],
  ] as const)
    assert.equal(normalizeCertificateNumber(typed), bare);
});

test("a number has two lengths if the person was born before 2000", () => {
  assert.deepEqual(listIdentityNumberVariants("999900850312001"), ["999900850312001", "999900198503120016"]);
  assert.deepEqual(listIdentityNumberVariants("999900198503120016"), [
    "999900198503120016",
    "999900850312001",
  ]);
  for (const single of ["999900200005180112", "E1234567", "91999900DM0000013C", ""])
    assert.deepEqual(listIdentityNumberVariants(single), [single]);
});

test("a wrong number says what is wrong", () => {
  const cases = [
    ["", "身份证号码应为15位或18位"],
    ["99990019900101905", "身份证号码应为15位或18位"],
    ["9999001990010190500", "身份证号码应为15位或18位"],
    ["99990085031200X", "15位身份证号码应全部为数字"],
    ["11010519491231002x", "身份证号码前17位应为数字，末位应为数字或大写X"],
    ["9999001990O1019010", "身份证号码前17位应为数字，末位应为数字或大写X"],
    ["９９９９００１９９００１０１９０１０", "身份证号码前17位应为数字，末位应为数字或大写X"],
    ["999900199002309034", "身份证号码中的出生日期不存在"],
    ["999900850230001", "身份证号码中的出生日期不存在"],
    ["999900199001019010", "身份证号码校验位不正确"],
  ] as const;
  for (const [no, reason] of cases)
    assert.deepEqual(parseIdentityNumber(no, TODAY), { ok: false, reason }, no);
});

test("a birth today is valid and a birth tomorrow is not", () => {
  const no = "999900201504010235";
  assert.equal(parseIdentityNumber(no, "2015-04-01").ok, true);
  assert.deepEqual(parseIdentityNumber(no, "2015-03-31"), {
    ok: false,
    reason: "身份证号码中的出生日期不能晚于今天",
  });
});

test("age grows on the birthday and is undefined for a wrong number", () => {
  assert.equal(computeAgeFromIdentityNumber("999900198503120032", "2025-03-11"), 39);
  assert.equal(computeAgeFromIdentityNumber("999900198503120032", "2025-03-12"), 40);
  assert.equal(computeAgeFromIdentityNumber("999900850312001", "2025-03-12"), 40);
  assert.equal(computeAgeFromIdentityNumber("999900199001019010", TODAY), undefined);
  assert.equal(computeAgeFromIdentityNumber("999900201504010235", "2015-03-31"), undefined);
});

test("a change of any of the first seventeen digits is detected", () => {
  const no = "999900198503120032";
  fc.assert(
    fc.property(fc.nat(16), fc.integer({ min: 1, max: 9 }), (index, shift) => {
      const digit = String((Number(no[index]) + shift) % 10);
      assert.equal(parseIdentityNumber(no.slice(0, index) + digit + no.slice(index + 1), TODAY).ok, false);
    }),
  );
});

test("a mask keeps the first three and last four characters of a full number, and none of another text", () => {
  assert.equal(maskIdentityNumber("999900198503120032"), "999***********0032");
  assert.equal(maskIdentityNumber("999900850312001"), "999********2001");
  assert.equal(maskIdentityNumber("99990019900101905"), "*".repeat(17));
  assert.equal(maskIdentityNumber(""), "");
});
