import assert from "node:assert/strict";
import { test } from "node:test";
import { formatCapitalMoney } from "./capital-money.ts";
import { parseMoney } from "./money.ts";

const cases: Record<string, string> = {
  "0.00": "零元整",
  "0.05": "伍分",
  "0.50": "伍角整",
  "10.00": "壹拾元整",
  "1010.05": "壹仟零壹拾元零伍分",
  "148515.20": "壹拾肆万捌仟伍佰壹拾伍元贰角整",
  "10000.00": "壹万元整",
  "100000000.01": "壹亿元零壹分",
  "9999999999999999.99": "玖仟玖佰玖拾玖万玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分",
  "-12.30": "负壹拾贰元叁角整",
  "0.005": "壹分",
};

for (const [amount, words] of Object.entries(cases))
  test(`${amount} is ${words}`, () => assert.equal(formatCapitalMoney(parseMoney(amount)), words));
