import assert from "node:assert/strict";
import { test } from "node:test";
import { isLandline, isMobileNumber, maskPhone, checkPhone } from "./phone.ts";

test("a mobile number has eleven digits and a known prefix", () => {
  const prefixes = ["13", "14", "15", "17", "18"];
  for (const prefix of prefixes) assert.equal(isMobileNumber(`${prefix}012345678`, prefixes), true, prefix);
  for (const prefix of ["10", "11", "12", "16", "19"])
    assert.equal(isMobileNumber(`${prefix}012345678`, prefixes), false, prefix);
  for (const text of [
    "1301234567",
    "130123456789",
    "13O12345678",
    "+8613012345678",
    "１３０１２３４５６７８",
  ])
    assert.equal(isMobileNumber(text), false, text);
});

test("without prefixes only the form counts", () => {
  assert.equal(isMobileNumber("16612345678"), true);
  assert.equal(isMobileNumber("12012345678"), false);
  assert.equal(checkPhone("19912345678"), undefined);
});

test("a caller can pass more prefixes", () => {
  assert.equal(isMobileNumber("19012345678", ["13", "19"]), true);
  assert.equal(checkPhone("16612345678", ["166"]), undefined);
  assert.equal(isMobileNumber("16512345678", ["166"]), false);
});

test("a landline has an area code and seven or eight digits", () => {
  for (const text of ["010-12345678", "02112345678", "0531-1234567", "0531-12345678", "0755-12345678"])
    assert.equal(isLandline(text), true, text);
  for (const text of [
    "12345678",
    "010-123456",
    "010-123456789",
    "0531 1234567",
    "011-1234567",
    "010--1234567",
  ])
    assert.equal(isLandline(text), false, text);
});

test("a phone number is a mobile or a landline number", () => {
  assert.equal(checkPhone("13012345678"), undefined);
  assert.equal(checkPhone("025-12345678"), undefined);
  assert.match(checkPhone("") ?? "", /手机号码/);
  assert.match(checkPhone("16012345678", ["13"]) ?? "", /手机号码/);
});

test("a mask hides four digits before the last four, or all of a short text", () => {
  assert.equal(maskPhone("13012345678"), "130****5678");
  assert.equal(maskPhone("010-12345678"), "010-****5678");
  assert.equal(maskPhone("0531-1234567"), "0531****4567");
  assert.equal(maskPhone("0101234567"), "01****4567");
  assert.equal(maskPhone("123456789"), "*********");
});
