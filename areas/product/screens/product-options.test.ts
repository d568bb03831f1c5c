import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { factoryProducts } from "../content.ts";
import type { ListLoader } from "./list-sources.ts";
import { openProductOptions } from "./product-options.ts";

const product = factoryProducts().find((folder) => folder.product.riskCode === "0405")?.product;
assert.ok(product);

const item = (code: string, value: string) => ({ code, value, upperCode: "", pinyin: "", initials: "" });

test("what the product offers is there at once", () => {
  const options = openProductOptions(product, {
    dictionary: () => assert.fail("no dictionary is asked for"),
    limitKeys: () => assert.fail("no names are asked for"),
  });
  assert.equal(options.list("base.riskCode")?.byCode.get("0405")?.label, "雇主责任保险");
  assert.equal(options.list("period.startHour")?.top.length, 25);
  assert.ok((options.list("liability.clauseCode")?.top.length ?? 0) > 1);
  assert.ok(options.isKnown("liability.liabilityCode"));
  assert.ok(!options.isKnown("base.agentCode"), "a code of no list is typed");
});

test("agents and agreements are searched, and those that stand in a form are named", async () => {
  const asked: unknown[] = [];
  const agreement = {
    agreementNo: "XY1",
    agentName: "示例代理",
    startDate: "2024-01-01",
    endDate: "2027-12-31",
  };
  const options = openProductOptions(product, {
    ...none,
    agents: async (wanted) => {
      asked.push(wanted);
      return { list: [{ agentCode: "AG1", agentName: "示例代理", comCodeName: "南京" }], hasMore: true };
    },
    agreements: async (wanted) => {
      asked.push(wanted);
      return { list: [agreement], hasMore: false };
    },
  });
  const found = await options.finder?.("base.agentCode")?.("示例", new AbortController().signal);
  assert.deepEqual(
    found?.entries.map(({ code, label, note }) => [code, label, note]),
    [["AG1", "示例代理", "AG1 · 南京"]],
  );
  assert.equal(found?.hasMore, true);
  options.load("base.agentCode", "AG1");
  options.load("base.agreementNo", "XY1");
  options.load("base.agreementNo", "XY1");
  await turn();
  assert.deepEqual(asked, [{ keyword: "示例" }, { agreementNos: ["XY1"] }]);
  assert.equal(
    options.list("base.agreementNo")?.byCode.get("XY1")?.note,
    "示例代理 2024-01-01 至 2027-12-31",
  );
  assert.equal(options.finder?.("base.agreementNo") === undefined, false);
  assert.equal(options.finder?.("base.remark"), undefined);
});

test("every code that a product itself offers has a name", () => {
  for (const folder of factoryProducts()) {
    const options = openProductOptions(folder.product, none);
    const own = folder.product.sections.flatMap(({ code, elements }) =>
      elements
        .filter(({ dictionary }) => dictionary === undefined)
        .map((one) => `${code}.${one.elementCode}`),
    );
    const entries = own.flatMap((name) => [...(options.list(name)?.byCode.values() ?? [])]);
    assert.ok(entries.length > 0);
    for (const { code, label } of entries) assert.ok(/[\u4e00-\u9fff]/.test(label), `${code} ${label}`);
  }
});

test("a version of before kinds were named calls them by what they cover", () => {
  const { kinds, ...older } = product;
  assert.equal(kinds?.[0]?.nameZh, "雇主责任保险");
  const list = openProductOptions(older, none).list("liability.kindCode");
  assert.equal(list?.byCode.get("0405001")?.label, "死亡伤残赔偿责任、医疗费用赔偿责任、法律费用赔偿责任");
  assert.equal(list?.byCode.get("0405002")?.label, "误工费用");
});

test("a dictionary is asked for once, told when it comes, and asked for again where it failed", async () => {
  const asked: string[] = [];
  let isDown = true;
  const options = openProductOptions(product, {
    dictionary: async (codeType) => {
      asked.push(codeType);
      if (isDown) throw new Error("down");
      return [item("1", "一")];
    },
    limitKeys: async () => [],
  });
  let told = 0;
  options.subscribe(() => (told += 1));
  options.load("Gender");
  options.load("Gender");
  await turn();
  assert.deepEqual(asked, ["Gender"]);
  assert.equal(options.list("Gender"), undefined);
  isDown = false;
  options.load("Gender");
  await turn();
  assert.equal(options.list("Gender")?.byCode.get("1")?.label, "一");
  options.load("Gender");
  assert.equal(asked.length, 2);
  assert.equal(told, 1);
});

test("limits and deductibles bear the names of the house, those of the product only", async () => {
  const options = openProductOptions(product, {
    dictionary: async () => [],
    limitKeys: async () => [
      { code: "accumulativeIndemnityLimit", name: "累计赔偿限额" },
      { code: "ofNobody", name: "别的险种的" },
    ],
  });
  options.load("limit.limitCode");
  await turn();
  const list = options.list("limit.limitCode");
  assert.equal(list?.byCode.get("accumulativeIndemnityLimit")?.label, "累计赔偿限额");
  assert.ok(!list?.byCode.has("ofNobody"));
});

const none: ListLoader = { dictionary: async () => [], limitKeys: async () => [] };
const person = (userCode: string, userName: string) => ({
  userCode,
  userName,
  comCode: "32010100",
  comCodeName: "南京建邺营业部",
});

test("a list that one form of the page has asked for is there at once for the next form", async () => {
  const asked: string[] = [];
  const loader: ListLoader = {
    ...none,
    dictionary: async (codeType) => {
      asked.push(codeType);
      return [item("1", "一")];
    },
  };
  const first = openProductOptions(product, loader);
  first.load("Gender");
  await turn();
  const second = openProductOptions(product, loader);
  assert.equal(second.list("Gender"), first.list("Gender"));
  assert.ok(second.list("Gender"));
  second.load("Gender");
  assert.deepEqual(asked, ["Gender"]);
});

test("two forms that ask at once ask once, and both are told", async () => {
  let asked = 0;
  const loader: ListLoader = {
    ...none,
    dictionary: async () => {
      asked += 1;
      return [item("1", "一")];
    },
  };
  const forms = [openProductOptions(product, loader), openProductOptions(product, loader)];
  const told = forms.map(() => 0);
  for (const [index, form] of forms.entries()) {
    form.subscribe(() => (told[index] = (told[index] ?? 0) + 1));
    form.load("Gender");
  }
  await turn();
  assert.deepEqual([asked, told], [1, [1, 1]]);
});

test("companies and people are those of the branch that the form was opened in", async () => {
  let branch = "32010100";
  const loader: ListLoader = {
    ...none,
    branch: () => branch,
    companies: async () => [item(branch, `机构${branch}`)],
    people: async () => ({ list: [person(branch, `某人${branch}`)], hasMore: false }),
  };
  for (branch of ["32010100", "32050100"]) {
    const options = openProductOptions(product, loader);
    assert.equal(options.list("base.comCode"), undefined);
    options.load("base.comCode");
    await options.finder?.("base.handlerCode")?.("", new AbortController().signal);
    assert.deepEqual([...(options.list("base.makeCom")?.byCode.keys() ?? [])], [branch]);
    assert.deepEqual([...(options.list("base.handler1Code")?.byCode.keys() ?? [])], [branch]);
  }
});

test("a person who stands in a form is asked for by his code once, and again where it failed", async () => {
  const asked: unknown[] = [];
  let isDown = true;
  const options = openProductOptions(product, {
    ...none,
    people: async (wanted) => {
      asked.push(wanted.userCodes);
      if (isDown) throw new Error("down");
      return { list: [person("10000002", "测试员乙")], hasMore: false };
    },
  });
  const name = () => options.list("base.handlerCode")?.byCode.get("10000002")?.label;
  options.load("base.handlerCode");
  assert.deepEqual(asked, []);
  options.load("base.handlerCode", "10000002");
  options.load("base.handler1Code", "10000002");
  await turn();
  assert.deepEqual(asked, [["10000002"]]);
  isDown = false;
  options.load("base.handlerCode", "10000002");
  await turn();
  assert.equal(name(), "测试员乙");
  options.load("base.handlerCode", "10000002");
  options.load("base.handlerCode", "10000099");
  options.load("base.handlerCode", "10000099");
  await turn();
  assert.deepEqual(asked, [["10000002"], ["10000002"], ["10000099"]]);
});

test("where nobody can be asked for companies, people and customers, they are typed", () => {
  const options = openProductOptions(product, none);
  for (const name of ["base.comCode", "base.handlerCode"]) assert.ok(!options.isKnown(name), name);
  assert.equal(options.finder?.("base.handlerCode"), undefined);
  assert.equal(options.findParties, undefined);
});
