import assert from "node:assert/strict";
import { test } from "node:test";
import { toEndorsementEvents } from "./policy-endorsement-events.ts";

const row = {
  endorseNo: "E0405202632010100000002",
  policyNo: "P0405202632010100000005",
  endorseType: "01",
  status: "08",
  validDate: "2026-12-01",
  premiumChange: "0.00",
  inputBy: "10000002",
  inputAt: "2026-11-28T05:10:00.000Z",
};

test("an endorsement is an event of its policy with its type, state, clerk and page", () => {
  const [event] = toEndorsementEvents({ rows: [row], names: { user: { "10000002": "测试员乙" } } });
  assert.deepEqual(event, {
    at: "2026-11-28T05:10:00.000Z",
    kind: "data",
    title: "批改申请",
    who: "测试员乙",
    codes: [
      { codeType: "EndorseType", code: "01" },
      { codeType: "EndorseStatus", code: "08" },
    ],
    notes: ["批单 E0405202632010100000002", "自 2026-12-01 起生效"],
    amount: "0.00",
    href: "/correctionDetail/detail/E0405202632010100000002/P0405202632010100000005",
  });
});

test("an endorsement of several types is an event with all of them", () => {
  const [event] = toEndorsementEvents({ rows: [{ ...row, endorseType: "09,04" }], names: {} });
  assert.deepEqual(
    event?.codes?.map(({ codeType, code }) => [codeType, code]),
    [
      ["EndorseType", "09"],
      ["EndorseType", "04"],
      ["EndorseStatus", "08"],
    ],
  );
});

test("a change that is not computed yet has no amount, and a user without a name his code", () => {
  const [event] = toEndorsementEvents({ rows: [{ ...row, premiumChange: null }], names: {} });
  assert.deepEqual([event?.amount, event?.who], [undefined, "10000002"]);
});
