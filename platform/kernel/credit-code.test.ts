import assert from "node:assert/strict";
import { test } from "node:test";
import { creditCodeFault, organisationCodeFault } from "./credit-code.ts";

const RIGHT = ["91999900DM0000013C", "91999900DM000003XY", "12999900DM0000208B", "51999900DM00002165"];

test("right codes have no fault, nor have the organisation codes inside them", () => {
  for (const code of RIGHT) {
    assert.equal(creditCodeFault(code), undefined, code);
    assert.equal(organisationCodeFault(code.slice(8, 17)), undefined, code);
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
  for (const [code, fault] of cases) assert.match(creditCodeFault(code) ?? "", fault, code);
});

test("a wrong organisation code says what is wrong", () => {
  const cases = [
    ["DM000001", /应为9位/],
    ["DM000001-3", /应为9位/],
    ["DM000001Y", /末位/],
    ["dm0000013", /大写字母/],
    ["DM0000014", /校验位/],
  ] as const;
  for (const [code, fault] of cases) assert.match(organisationCodeFault(code) ?? "", fault, code);
});

test("an organisation code ends in X for ten and in 0 for eleven", () => {
  assert.equal(organisationCodeFault("DM000011X"), undefined);
  assert.equal(organisationCodeFault("000000000"), undefined);
  assert.match(organisationCodeFault("00000000X") ?? "", /校验位/);
});
