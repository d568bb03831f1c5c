import assert from "node:assert/strict";
import { test } from "node:test";
import { parseProposalInletText, buildProposalInletOptions, type ProposalInletRisk } from "./options.ts";

const risk = (riskCode: string, riskName: string, initials: string): ProposalInletRisk => ({
  riskCode,
  riskName,
  className: "责任险",
  pinyin: initials,
  initials,
});
const employer = risk("0405", "雇主责任保险", "gzzrbx");
const risks = [risk("0403", "公众责任保险", "gzzrx"), employer];
const customer = { customerId: "C1", name: "示例电子制造有限公司", about: "91999900DM0000013C" };
const plan = { insurancePlanNo: "JH04052024000001", planName: "制造业标准计划" };
const found = { href: "/x", title: "T0405", about: "暂存" };
const nothing = { risks, plans: [], customers: [], documents: [], chosen: {}, isAnswered: true };
const titles = (options: ReturnType<typeof buildProposalInletOptions>) => options.map(({ title }) => title);

for (const [typed, riskCode, text] of [
  ["0405 示例电子", "0405", "示例电子"],
  ["雇主　示例", "0405", "示例"],
  ["0405", undefined, "0405"],
  ["0405 ", undefined, "0405"],
  ["示例 电子", undefined, "示例 电子"],
  ["", undefined, ""],
] as const)
  test(`"${typed}" means ${riskCode ?? "no product"} and "${text}"`, () => {
    const asked = parseProposalInletText(typed, risks);
    assert.deepEqual([asked.risk?.riskCode, asked.text], [riskCode, text]);
  });

test("a product and a customer typed together are chosen together", () => {
  const [first] = buildProposalInletOptions({ ...nothing, typed: "0405 示例", customers: [customer] });
  assert.deepEqual(first && "adds" in first && first.adds, { risk: employer, customer });
});

for (const [isAnswered, taken] of [
  [true, [{ risk: employer }]],
  [false, []],
] as const)
  test(`a product with an unknown customer ${isAnswered ? "continues with a new one" : "waits for the answer"}`, () => {
    const options = buildProposalInletOptions({ ...nothing, typed: "0405 没有这家", isAnswered });
    assert.deepEqual(
      options.map((option) => "adds" in option && option.adds),
      taken,
    );
  });

test("products come before plans, customers and documents, and an empty text offers nothing", () => {
  const all = { ...nothing, plans: [plan], customers: [customer], documents: [found] };
  assert.deepEqual(titles(buildProposalInletOptions({ ...all, typed: "雇主" })), [
    "雇主责任保险",
    customer.name,
    "T0405",
  ]);
  assert.deepEqual(titles(buildProposalInletOptions({ ...all, typed: "标准" })), [
    plan.planName,
    customer.name,
    "T0405",
  ]);
  assert.deepEqual(buildProposalInletOptions({ ...all, typed: "  " }), []);
});

const proposal = { ...found, copies: { businessNo: "T0405", type: "T" } } as const;
const issued = { ...found, copies: { businessNo: "P0405", type: "P" } } as const;
for (const [name, documents, copied] of [
  ["the one whose number is typed", [proposal, issued], ["复制 T0405 为新投保单"]],
  ["none of several", [proposal, { ...issued, copies: { businessNo: "T04051", type: "T" } }], []],
  ["none that is found by another word", [issued], []],
  ["not what may not be copied", [found], []],
] as const)
  test(`a copy is offered for ${name}`, () => {
    const options = buildProposalInletOptions({ ...nothing, typed: "t0405", documents });
    const ofCopies = options.filter((option) => "copies" in option);
    assert.deepEqual(titles(ofCopies), copied);
    assert.equal(options.length, documents.length + copied.length);
  });

test("a chosen part is not offered again", () => {
  const chosen = { risk: employer, customer };
  const options = buildProposalInletOptions({
    ...nothing,
    typed: "雇主",
    customers: [customer],
    documents: [found],
    chosen,
  });
  assert.deepEqual(titles(options), ["T0405"]);
});
