import assert from "node:assert/strict";
import { test } from "node:test";
import { CARGO_CUSTOMER, CLERK, CLERK_BEIJING, SALESMAN } from "#platform/testing/people.ts";
import { type ReferenceFacts, type FormReferences, checkFormReferences } from "./references.ts";

const direct: FormReferences = {
  comCode: "32010100",
  businessNature: "0",
  agentCode: "",
  agreementNo: "",
  handlerCode: CLERK,
  handler1Code: SALESMAN,
  teamCode: "3201010001",
  agentFee: "",
  isSeeFeeFlag: "0",
};
const through: FormReferences = {
  ...direct,
  businessNature: "2",
  agentCode: "AG000001",
  agreementNo: "XY3201010020240001",
  agentFee: "18.00",
};
const agreement: NonNullable<ReferenceFacts["agreement"]> = {
  agentCode: "AG000001",
  comCode: "32010100",
  startDate: "2024-01-01",
  endDate: "2027-12-31",
  agreementStatus: "1",
  commissionRates: [
    { classCode: "04", maxAgentFee: "18.00" },
    { classCode: "06", maxAgentFee: "25.00" },
  ],
};
const agent: NonNullable<ReferenceFacts["agent"]> = { agentType: "2", comCode: "32010100", validStatus: "1" };
const known: ReferenceFacts = {
  today: "2025-01-15",
  classCode: "04",
  sellers: new Set([CLERK, SALESMAN]),
  isTeamFitting: true,
  house: "",
  agent: undefined,
  agreement: undefined,
};
const met: ReferenceFacts = { ...known, agent, agreement };
const agreed = (change: Partial<typeof agreement>): ReferenceFacts => ({
  ...met,
  agreement: { ...agreement, ...change },
});

const outside: ReferenceFacts = { ...met, house: "AG000001" };
const paid = { ...through, isSeeFeeFlag: "1" };

const cases: [what: string, named: FormReferences, known: ReferenceFacts, invalid: string[]][] = [
  ["direct business with everybody known", direct, known, []],
  ["somebody from outside with business of his own house", paid, outside, []],
  ["somebody from outside without any agent", { ...direct, isSeeFeeFlag: "1" }, outside, []],
  ["business of another house", paid, { ...outside, house: "AG000003" }, ["agentCode"]],
  ["business of a house by who has none", paid, { ...outside, house: CARGO_CUSTOMER }, ["agentCode"]],
  ["issue on approval from outside", through, outside, ["isSeeFeeFlag"]],
  [
    "nothing chosen yet",
    { ...direct, handlerCode: "", handler1Code: "", teamCode: "" },
    { ...known, isTeamFitting: false },
    [],
  ],
  ["a handler whom nobody knows", { ...direct, handlerCode: "99999999" }, known, ["handlerCode"]],
  ["a salesman of elsewhere", { ...direct, handler1Code: CLERK_BEIJING }, known, ["handler1Code"]],
  ["a team that is none", direct, { ...known, isTeamFitting: false }, ["teamCode"]],
  ["an agent with his agreement at its ceiling", through, met, []],
  ["a fen above the ceiling", { ...through, agentFee: "18.01" }, met, ["agentFee"]],
  ["another class with its own ceiling", { ...through, agentFee: "25.00" }, { ...met, classCode: "06" }, []],
  [
    "a class that the agreement leaves out",
    through,
    { ...met, classCode: "09" },
    ["agreementNo", "agentFee"],
  ],
  [
    "agency business without an agent",
    { ...direct, businessNature: "1" },
    known,
    ["agentCode", "agreementNo"],
  ],
  [
    "agency business with commission and no agreement",
    { ...direct, businessNature: "2", agentFee: "1" },
    known,
    ["agentCode", "agreementNo", "agentFee"],
  ],
  ["an agent whom nobody knows", through, { ...met, agent: undefined }, ["agentCode"]],
  ["an agent who works no more", through, { ...met, agent: { ...agent, validStatus: "0" } }, ["agentCode"]],
  [
    "an agent of another branch",
    through,
    { ...met, agent: { ...agent, comCode: "11010100" } },
    ["agentCode"],
  ],
  ["a broker for agency business", through, { ...met, agent: { ...agent, agentType: "4" } }, ["agentCode"]],
  ["an agreement that is none", through, { ...met, agreement: undefined }, ["agreementNo", "agentFee"]],
  ["another's agreement", through, agreed({ agentCode: "AG000003" }), ["agreementNo"]],
  ["an agreement of another branch", through, agreed({ comCode: "11010100" }), ["agreementNo"]],
  ["an agreement on its first day", through, agreed({ startDate: "2025-01-15" }), []],
  ["an agreement of tomorrow", through, agreed({ startDate: "2025-01-16" }), ["agreementNo"]],
  ["an agreement on its last day", through, agreed({ endDate: "2025-01-15" }), []],
  ["an agreement of yesterday", through, agreed({ endDate: "2025-01-14" }), ["agreementNo"]],
  ["an agreement that was suspended", through, agreed({ agreementStatus: "3" }), ["agreementNo"]],
  ["direct business that pays commission", { ...direct, agentFee: "0.01" }, known, ["agentFee"]],
  ["online business that pays none", { ...direct, businessNature: "5", agentFee: "0.00" }, known, []],
  ["cross-selling without an agent", { ...direct, businessNature: "7", agentFee: "5" }, known, []],
];
for (const [what, named, of, invalid] of cases)
  test(`${what}: ${invalid.length === 0 ? "nothing" : invalid.join(", ")} is told`, () =>
    assert.deepEqual(
      checkFormReferences(named, of).map(({ element }) => element),
      invalid,
    ));
