import assert from "node:assert/strict";
import { test } from "node:test";
import { checkSocialCreditCode, checkOrganisationCode } from "./credit-code.ts";

const VALID = ["91999900DM0000013C", "91999900DM000003XY", "12999900DM0000208B", "51999900DM00002165"];

test("valid codes have no error, and neither have the organisation codes inside them", () => {
  for (const code of VALID) {
    assert.equal(checkSocialCreditCode(code), undefined, code);
    assert.equal(checkOrganisationCode(code.slice(8, 17)), undefined, code);
  }
});

test("a wrong credit code says what is wrong", () => {
  const cases = [
    ["91999900DM0000013", /应为18位/],
    ["91999900DM0000013C0", /应为18位/],
    ["91999900dm0000013C", /大写字母/],
    ["91999900DI0000013C", /不含I/],
    ["91999900DM99999940", /校验位/],
    ["91999900DM0000013D", /校验位/],
  ] as const;
  for (const [code, error] of cases) assert.match(checkSocialCreditCode(code) ?? "", error, code);
});

test("a wrong organisation code says what is wrong", () => {
  const cases = [
    ["DM000001", /应为9位/],
    ["DM000001-3", /应为9位/],
    ["DM000001Y", /末位/],
    ["dm0000013", /大写字母/],
    ["DM0000014", /校验位/],
  ] as const;
  for (const [code, error] of cases) assert.match(checkOrganisationCode(code) ?? "", error, code);
});

test("an organisation code ends in X for ten and in 0 for eleven", () => {
  assert.equal(checkOrganisationCode("DM000011X"), undefined);
  assert.equal(checkOrganisationCode("000000000"), undefined);
  assert.match(checkOrganisationCode("00000000X") ?? "", /校验位/);
});
