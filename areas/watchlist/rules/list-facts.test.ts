import assert from "node:assert/strict";
import { test } from "node:test";
import { findListSubjects, type ListMatch, toListFacts } from "./list-facts.ts";

const sections = [
  { code: "holder", parties: [{ name: "holderName", certificateNo: "certificateNo" }] },
  { code: "insured", parties: [{ name: "insuredName", certificateNo: "insuredNo" }] },
  { code: "roster", parties: [{ certificateNo: "certificateNo" }] },
];
const holder = { holderName: "示例公司", certificateNo: "91999900DM0000013C" };

const asked = (form: Parameters<typeof findListSubjects>[1], ...facts: string[]) =>
  findListSubjects(sections, form, new Set(facts)).map(({ kind, name, no }) =>
    `${kind} ${name} ${no}`.trim(),
  );

test("a holder is asked about by name and certificate, once", () => {
  assert.deepEqual(asked({ holder }, "holderDishonest"), ["02 示例公司 91999900DM0000013C"]);
  assert.deepEqual(asked({ holder: {} }, "holderDishonest"), []);
});

test("sanctions ask about every party, each row of a roster, the ship and the destinations", () => {
  const form = {
    holder,
    insured: { insuredName: "另一公司", insuredNo: "" },
    roster: [{ certificateNo: "A1" }, { certificateNo: "A2" }],
    tradeTerms: { vesselVoyage: "SHI LI XING V.102E", claimPayableAt: "俄罗斯" },
    cargo: [{ destinationPlace: ["320000", "320100"] }],
  };
  assert.deepEqual(asked(form, "sanctionHit"), [
    "01 示例公司 91999900DM0000013C",
    "01 另一公司",
    "01  A1",
    "01  A2",
    "01 SHI LI XING V.102E",
    "01 SHI LI XING",
    "04 俄罗斯",
    "04  320100",
  ]);
});

test("several respondents in one cell are asked about each, patents by number, trips by region", () => {
  const respondents = { caseInfo: { defendingApplication: "甲公司、乙公司；丙公司" } };
  assert.deepEqual(asked(respondents, "respondentListed").slice(1), ["03 甲公司", "03 乙公司", "03 丙公司"]);
  assert.deepEqual(asked({ patent: [{ patentNo: "ZL1" }, { patentNo: "ZL1" }] }, "patentInDispute"), [
    "05  ZL1",
  ]);
  assert.deepEqual(asked({ trip: { travelRegion: "RUS" } }, "destinationForbidden"), ["04  RUS"]);
});

const factOf = (
  matches: readonly ListMatch[],
  form: Parameters<typeof findListSubjects>[1],
  fact: string,
) => {
  const facts = new Set([fact]);
  return toListFacts(facts, findListSubjects(sections, form, facts), matches)[fact];
};

test("a number is a hit, an equal name alone a suspicion, and a respondent has only a name", () => {
  const dishonest = { holder };
  assert.equal(factOf([{ place: 1, byNumber: true }], dishonest, "holderDishonest"), "1");
  assert.equal(factOf([{ place: 1, byNumber: false }], dishonest, "holderDishonest"), "2");
  assert.equal(factOf([], dishonest, "holderDishonest"), "0");
  const respondent = { caseInfo: { defendingApplication: "甲公司" } };
  assert.equal(factOf([{ place: 1, byNumber: false }], respondent, "respondentListed"), "1");
});

test("a suspicion about one party does not hide the hit of another, in either order", () => {
  const form = { holder, insured: { insuredName: "另一公司", insuredNo: "X1" } };
  const [suspicion, hit] = [
    { place: 1, byNumber: false },
    { place: 2, byNumber: true },
  ];
  assert.equal(factOf([suspicion, hit], form, "sanctionHit"), "1");
  assert.equal(factOf([hit, suspicion], form, "sanctionHit"), "1");
});
