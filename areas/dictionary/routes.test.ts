import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { createId } from "#platform/kernel/id.ts";
import { CLERK, OFFICE_CLERK, OPERATIONS_MANAGER } from "#platform/testing/people.ts";
import {
  commonData,
  findByCodeCodeAndCodeType,
  findByCodeType,
  findByUpperCodeAndCodeType,
  findCodeTypes,
  findIndustryList,
  findTreeByCodeType,
  findUpperCodeByCodeType,
  limitDeductibleKeys,
  queryByKey,
  removeCommonData,
  saveCommonData,
} from "./contract.ts";
import { buildDictionaryContent } from "./content/dictionary-content.ts";
import { loadDictionaryIntoDatabase } from "./load.ts";
import { MAINLAND_CHINA_CODE, UNLIMITED_REGION_CODE } from "./rules/code-items.ts";

let product: TestProduct;
let token: string;

before(async () => {
  product = await openTestProduct({ settings: { FILE_VIEWING_URL: "https://open.example.com/view" } });
  token = await product.signIn(OFFICE_CLERK);
});
after(() => product.close());

const codesOf = (items: readonly { code: string }[]) => items.map((item) => item.code);

test("a dictionary is found by its type, in the order of the content", async () => {
  const { code, data } = await product.ask(findByCodeType, { codeType: "YesNo" }, { token });
  assert.equal(code, "0000");
  assert.deepEqual(
    data.map(({ code: item, value }) => [item, value]),
    [
      ["1", "是"],
      ["0", "否"],
    ],
  );
});

test("an item carries its spelling, so that njs finds 南京市", async () => {
  const { data } = await product.ask(
    findByCodeCodeAndCodeType,
    { codeType: "Region", codeCode: "320100" },
    { token },
  );
  assert.deepEqual(
    [data.value, data.initials, data.pinyin, data.upperCode],
    ["南京市", "njs", "nanjingshi", "320000"],
  );
});

test("a product may have its own items: 0495 has liability risk type 1 only", async () => {
  const general = await product.ask(findByCodeType, { codeType: "LiabilityRiskType" }, { token });
  const forLitigation = await product.ask(
    findByCodeType,
    { codeType: "LiabilityRiskType", riskCode: "0495" },
    { token },
  );
  const forLiability = await product.ask(
    findByCodeType,
    { codeType: "LiabilityRiskType", riskCode: "0405" },
    { token },
  );
  assert.ok(general.data.length > 1);
  assert.deepEqual(codesOf(forLitigation.data), ["1"]);
  assert.deepEqual(forLiability.data, general.data);
});

test("children are found under their upper code", async () => {
  const { data } = await product.ask(
    findByUpperCodeAndCodeType,
    { codeType: "Region", upperCode: "320100" },
    { token },
  );
  assert.ok(codesOf(data).includes("320105"), "南京市建邺区");
});

test("the region tree reaches down to the counties of every province and contains 不限 and 中国大陆", async () => {
  const { data } = await product.ask(findTreeByCodeType, { codeType: "Region" }, { token });
  const byCode = new Map(data.map((node) => [node.code, node]));
  assert.equal(byCode.get(UNLIMITED_REGION_CODE)?.value, "不限");
  assert.equal(byCode.get(MAINLAND_CHINA_CODE)?.value, "中国大陆");
  const provinces = data.filter((node) => node.code.endsWith("0000") && node.code.length === 6);
  assert.equal(provinces.length, 34);
  for (const province of provinces)
    assert.ok(
      province.children.some((city) => city.children.length > 0),
      province.value,
    );
});

test("the line of parents runs from the top down", async () => {
  const { data } = await product.ask(
    findUpperCodeByCodeType,
    { codeType: "Region", codeCode: "320105" },
    { token },
  );
  assert.deepEqual(codesOf(data), ["320000", "320100"]);
});

test("every item of every type appears once in its tree, even where upper codes name items of another type", async () => {
  const types = (await product.ask(findCodeTypes, {}, { token })).data;
  for (const { codeType, itemCount } of types) {
    const { data } = await product.ask(findTreeByCodeType, { codeType }, { token });
    const count = (nodes: typeof data): number =>
      nodes.reduce((sum, node) => sum + 1 + count(node.children), 0);
    assert.equal(count(data), itemCount, codeType);
  }
  const parents = await product.ask(
    findUpperCodeByCodeType,
    { codeType: "SecondaryMessageType", codeCode: "4" },
    { token },
  );
  assert.deepEqual(parents.data, []);
});

test("the industry list is the tree of sections and divisions", async () => {
  const { data } = await product.ask(findIndustryList, {}, { token });
  assert.equal(data.length, 20);
  assert.ok(
    data.find((section) => section.code === "C")?.children.some((division) => division.code === "C39"),
  );
});

test("every type of the content is listed with its count", async () => {
  const { data } = await product.ask(findCodeTypes, {}, { token });
  assert.equal(data.length, buildDictionaryContent().types.length);
  assert.equal(data.find((type) => type.codeType === "YesNo")?.itemCount, 2);
});

test("an unknown type, an unknown code and an unknown configuration are refused by name", async () => {
  const type = await product.ask(findByCodeType, { codeType: "没有" }, { token });
  assert.deepEqual([type.status, type.code, type.message], [200, "DIC001", "没有名为“没有”的字典"]);
  const children = await product.ask(
    findByUpperCodeAndCodeType,
    { codeType: "没有", upperCode: "1" },
    { token },
  );
  const tree = await product.ask(findTreeByCodeType, { codeType: "没有" }, { token });
  const line = await product.ask(findUpperCodeByCodeType, { codeType: "没有", codeCode: "1" }, { token });
  const typeOfItem = await product.ask(
    findByCodeCodeAndCodeType,
    { codeType: "没有", codeCode: "1" },
    { token },
  );
  assert.deepEqual(
    [children.code, tree.code, line.code, typeOfItem.code],
    ["DIC001", "DIC001", "DIC001", "DIC001"],
  );
  const item = await product.ask(findByCodeCodeAndCodeType, { codeType: "YesNo", codeCode: "9" }, { token });
  const lineOfItem = await product.ask(
    findUpperCodeByCodeType,
    { codeType: "YesNo", codeCode: "9" },
    { token },
  );
  assert.deepEqual([item.code, lineOfItem.code], ["DIC002", "DIC002"]);
  const config = await product.ask(queryByKey, { configKey: "none" });
  assert.equal(config.code, "DIC003");
});

test("localDbVersion is readable before signing in and names the content", async () => {
  const { data } = await product.ask(queryByKey, { configKey: "localDbVersion" });
  assert.match(data.configValue, /^2024\.1-[0-9a-f]{8}$/);
});

test("the viewing prefix of the open platform comes from the environment", async () => {
  const { data } = await product.ask(queryByKey, { configKey: "fileViewingPrefix" });
  assert.equal(data.configValue, "https://open.example.com/view");
});

test("limits and deductibles are distinguished by their flag", async () => {
  const limits = await product.ask(limitDeductibleKeys, { limitDeductibleFlag: "1" }, { token });
  const deductibles = await product.ask(limitDeductibleKeys, { limitDeductibleFlag: "2" }, { token });
  assert.ok(codesOf(limits.data).includes("accumulativeIndemnityLimit"));
  assert.ok(codesOf(deductibles.data).includes("perAbsDeductible"));
  assert.equal(limits.data.length + deductibles.data.length, 160);
});

test("a look-up without a session is refused", async () => {
  const answer = await product.ask(findByCodeType, { codeType: "YesNo" });
  assert.deepEqual([answer.status, answer.code], [401, "SYS401"]);
});

const entry = { codeType: "常用批注", code: "01", value: "资料齐全", remark: "" };

test("a branch keeps its own common entries: added, changed by version, removed", async () => {
  const added = await product.ask(saveCommonData, entry, { token });
  assert.equal(added.code, "0000");
  const { commonDataId, version } = added.data;
  const changed = await product.ask(
    saveCommonData,
    { ...entry, commonDataId, version, value: "资料已补齐" },
    { token },
  );
  assert.deepEqual([changed.data.value, changed.data.version], ["资料已补齐", 2]);
  const stale = await product.ask(saveCommonData, { ...entry, commonDataId, version }, { token });
  assert.equal(stale.code, "DIC005");
  const staleRemoval = await product.ask(removeCommonData, { commonDataId, version }, { token });
  assert.equal(staleRemoval.code, "DIC005");
  const removed = await product.ask(removeCommonData, { commonDataId, version: 2 }, { token });
  assert.equal(removed.code, "0000");
  const secondAnswer = await product.ask(removeCommonData, { commonDataId, version: 2 }, { token });
  assert.equal(secondAnswer.code, "DIC004");
});

test("type and code of an entry cannot be changed, and a code has no blanks at its ends and no invisible characters", async () => {
  const { data } = await product.ask(saveCommonData, { ...entry, code: "fixed" }, { token });
  const { commonDataId, version } = data;
  const moved = await product.ask(
    saveCommonData,
    { ...entry, commonDataId, version, code: "other" },
    { token },
  );
  assert.equal(moved.code, "DIC007");
  for (const code of [" X1 ", "X1\u200b", "\u202eX"]) {
    const answer = await product.ask(saveCommonData, { ...entry, code }, { token });
    assert.deepEqual([answer.code, answer.fields?.[0]?.path], ["SYS001", "code"]);
  }
});

test("a second entry with the same code is refused at its field", async () => {
  const code = "taken";
  await product.ask(saveCommonData, { ...entry, code }, { token });
  const second = await product.ask(saveCommonData, { ...entry, code }, { token });
  assert.deepEqual([second.code, second.fields?.[0]?.path], ["DIC006", "code"]);
});

test("an entry of another branch answers exactly like a missing entry, and lists do not show it", async () => {
  const added = await product.ask(saveCommonData, { ...entry, code: "foreign" }, { token });
  const headOffice = await product.signIn(OPERATIONS_MANAGER, "00000000");
  await product.admin.query("insert into user_company values ('10000036', '31010100', '{PROP117}', false)");
  const elsewhere = await product.signIn(OPERATIONS_MANAGER, "31010100");
  const { commonDataId } = added.data;
  const foreign = await product.ask(removeCommonData, { commonDataId, version: 1 }, { token: elsewhere });
  const missing = await product.ask(
    removeCommonData,
    { commonDataId: createId((bytes) => crypto.getRandomValues(bytes)), version: 1 },
    { token: elsewhere },
  );
  assert.deepEqual({ ...foreign, requestId: "" }, { ...missing, requestId: "" });
  const list = await product.ask(
    commonData,
    { commonData: { codeType: entry.codeType } },
    { token: elsewhere },
  );
  assert.deepEqual(list.data.commonDataList, []);
  const headOfficeList = await product.ask(
    commonData,
    { commonData: { codeType: entry.codeType } },
    { token: headOffice },
  );
  assert.ok(
    codesOf(headOfficeList.data.commonDataList).includes("foreign"),
    "the head office sees what lies below it",
  );
});

test("changing common entries needs its permission", async () => {
  const clerk = await product.signIn(CLERK);
  const answer = await product.ask(saveCommonData, entry, { token: clerk });
  assert.deepEqual([answer.status, answer.code], [403, "SYS403"]);
});

test("the feature switches are those of the specification: seven are on at start, two are off", async () => {
  const { rows } = await product.admin.query<{ config_key: string }>(
    "select config_key from config_item where config_key like 'featureSwitch.%'",
  );
  const requests = rows.map(async ({ config_key: configKey }) => {
    const { data } = await product.ask(queryByKey, { configKey });
    return [configKey.replace("featureSwitch.", ""), data.configValue];
  });
  assert.deepEqual(Object.fromEntries(await Promise.all(requests)), {
    modifyInquiry: "1",
    insuranceStampOcr: "1",
    restate: "1",
    insuranceOcr: "1",
    coinsuranceSpecial: "1",
    optionalRenewal: "1",
    iswx: "1",
    guaranteeRetry: "0",
    changeSwitchFlag: "0",
  });
});

test("all other configuration keys of the installation are unreadable", async () => {
  for (const configKey of ["installation", "rightsVersion", "productsVersion", "demoVersion", "none"])
    assert.equal((await product.ask(queryByKey, { configKey })).code, "DIC003", configKey);
});

test("a switch that an installation has set keeps its value at the next start", async () => {
  const configKey = "featureSwitch.restate";
  await product.admin.query("update config_item set config_value = '0' where config_key = $1", [configKey]);
  await loadDictionaryIntoDatabase(product.admin);
  const { data } = await product.ask(queryByKey, { configKey });
  assert.equal(data.configValue, "0");
});
