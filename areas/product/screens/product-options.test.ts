import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { CLERK } from "#platform/testing/people.ts";
import { readFactoryProducts } from "../content.ts";
import type { OptionListLoader } from "./list-sources.ts";
import { createProductOptionSource } from "./product-options.ts";

const product = readFactoryProducts().find((folder) => folder.product.riskCode === "0405")?.product;
assert.ok(product);

const item = (code: string, value: string) => ({ code, value, upperCode: "", pinyin: "", initials: "" });

test("the product's own choices are available at once", () => {
  const options = createProductOptionSource(product, {
    dictionary: () => assert.fail("no dictionary is asked for"),
    limitKeys: () => assert.fail("no names are asked for"),
  });
  assert.equal(options.list("base.riskCode")?.byCode.get("0405")?.label, "雇主责任保险");
  assert.equal(options.list("period.startHour")?.top.length, 25);
  assert.ok((options.list("liability.clauseCode")?.top.length ?? 0) > 1);
  assert.ok(options.hasList("liability.liabilityCode"));
  assert.ok(!options.hasList("base.agentCode"), "a code of no list is typed");
});

test("a sales team is searched, and that of a form gets its name", async () => {
  const options = createProductOptionSource(product, {
    ...none,
    teams: async () => ({
      list: [{ teamCode: "3201010001", teamName: "建邺直销一部", comCodeName: "南京" }],
      hasMore: false,
    }),
  });
  options.load("base.teamCode", "3201010001");
  await turn();
  assert.equal(options.list("base.teamCode")?.byCode.get("3201010001")?.label, "建邺直销一部");
});

test("agents and agreements are searched, and those in a form get their labels", async () => {
  const requests: unknown[] = [];
  const agreement = {
    agreementNo: "XY1",
    agentName: "示例代理",
    startDate: "2024-01-01",
    endDate: "2027-12-31",
  };
  const options = createProductOptionSource(product, {
    ...none,
    agents: async (criteria) => {
      requests.push(criteria);
      return { list: [{ agentCode: "AG1", agentName: "示例代理", comCodeName: "南京" }], hasMore: true };
    },
    agreements: async (criteria) => {
      requests.push(criteria);
      return { list: [agreement], hasMore: false };
    },
  });
  const found = await options.searchList?.("base.agentCode")?.("示例", new AbortController().signal);
  assert.deepEqual(
    found?.entries.map(({ code, label, note }) => [code, label, note]),
    [["AG1", "示例代理", "AG1 · 南京"]],
  );
  assert.equal(found?.hasMore, true);
  options.load("base.agentCode", "AG1");
  options.load("base.agreementNo", "XY1");
  options.load("base.agreementNo", "XY1");
  await turn();
  assert.deepEqual(requests, [{ keyword: "示例" }, { agreementNos: ["XY1"] }]);
  assert.equal(
    options.list("base.agreementNo")?.byCode.get("XY1")?.note,
    "示例代理 2024-01-01 至 2027-12-31",
  );
  assert.equal(options.searchList?.("base.agreementNo") === undefined, false);
  assert.equal(options.searchList?.("base.remark"), undefined);
});

test("every code that a product itself offers has a label", () => {
  for (const folder of readFactoryProducts()) {
    const options = createProductOptionSource(folder.product, none);
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

test("an older version without kind names labels kinds by their liabilities", () => {
  const { kinds, ...older } = product;
  assert.equal(kinds?.[0]?.nameZh, "雇主责任保险");
  const list = createProductOptionSource(older, none).list("liability.kindCode");
  assert.equal(list?.byCode.get("0405001")?.label, "死亡伤残赔偿责任、医疗费用赔偿责任、法律费用赔偿责任");
  assert.equal(list?.byCode.get("0405002")?.label, "误工费用");
});

test("a dictionary is requested once, announced on arrival, and requested again after a failure", async () => {
  const requests: string[] = [];
  let isDown = true;
  const options = createProductOptionSource(product, {
    dictionary: async (codeType) => {
      requests.push(codeType);
      if (isDown) throw new Error("down");
      return [item("1", "一")];
    },
    limitKeys: async () => [],
  });
  let notifications = 0;
  options.subscribe(() => (notifications += 1));
  options.load("Gender");
  options.load("Gender");
  await turn();
  assert.deepEqual(requests, ["Gender"]);
  assert.equal(options.list("Gender"), undefined);
  isDown = false;
  options.load("Gender");
  await turn();
  assert.equal(options.list("Gender")?.byCode.get("1")?.label, "一");
  options.load("Gender");
  assert.equal(requests.length, 2);
  assert.equal(notifications, 1);
});

test("limits and deductibles have the insurer's names, and only those of the product are listed", async () => {
  const options = createProductOptionSource(product, {
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

const none: OptionListLoader = { dictionary: async () => [], limitKeys: async () => [] };
const person = (userCode: string, userName: string) => ({
  userCode,
  userName,
  comCode: "32010100",
  comCodeName: "南京建邺营业部",
});

test("a list that one form has loaded is available at once to the next form", async () => {
  const requests: string[] = [];
  const loader: OptionListLoader = {
    ...none,
    dictionary: async (codeType) => {
      requests.push(codeType);
      return [item("1", "一")];
    },
  };
  const first = createProductOptionSource(product, loader);
  first.load("Gender");
  await turn();
  const second = createProductOptionSource(product, loader);
  assert.equal(second.list("Gender"), first.list("Gender"));
  assert.ok(second.list("Gender"));
  second.load("Gender");
  assert.deepEqual(requests, ["Gender"]);
});

test("two forms that need a list at the same time share one request", async () => {
  let requests = 0;
  const loader: OptionListLoader = {
    ...none,
    dictionary: async () => {
      requests += 1;
      return [item("1", "一")];
    },
  };
  const forms = [createProductOptionSource(product, loader), createProductOptionSource(product, loader)];
  const notifications = forms.map(() => 0);
  for (const [index, form] of forms.entries()) {
    form.subscribe(() => (notifications[index] = (notifications[index] ?? 0) + 1));
    form.load("Gender");
  }
  await turn();
  assert.deepEqual([requests, notifications], [1, [1, 1]]);
});

test("companies and people belong to the branch that the form was opened in", async () => {
  let branch = "32010100";
  const loader: OptionListLoader = {
    ...none,
    branch: () => branch,
    companies: async () => [item(branch, `机构${branch}`)],
    people: async () => ({ list: [person(branch, `某人${branch}`)], hasMore: false }),
  };
  for (branch of ["32010100", "32050100"]) {
    const options = createProductOptionSource(product, loader);
    assert.equal(options.list("base.comCode"), undefined);
    options.load("base.comCode");
    await options.searchList?.("base.handlerCode")?.("", new AbortController().signal);
    assert.deepEqual([...(options.list("base.makeCom")?.byCode.keys() ?? [])], [branch]);
    assert.deepEqual([...(options.list("base.handler1Code")?.byCode.keys() ?? [])], [branch]);
  }
});

test("a person in a form is looked up by code once, and again after a failure", async () => {
  const requests: unknown[] = [];
  let isDown = true;
  const options = createProductOptionSource(product, {
    ...none,
    people: async (criteria) => {
      requests.push(criteria.userCodes);
      if (isDown) throw new Error("down");
      return { list: [person(CLERK, "测试员乙")], hasMore: false };
    },
  });
  const name = () => options.list("base.handlerCode")?.byCode.get(CLERK)?.label;
  options.load("base.handlerCode");
  assert.deepEqual(requests, []);
  options.load("base.handlerCode", CLERK);
  options.load("base.handler1Code", CLERK);
  await turn();
  assert.deepEqual(requests, [[CLERK]]);
  isDown = false;
  options.load("base.handlerCode", CLERK);
  await turn();
  assert.equal(name(), "测试员乙");
  options.load("base.handlerCode", CLERK);
  options.load("base.handlerCode", "10000099");
  options.load("base.handlerCode", "10000099");
  await turn();
  assert.deepEqual(requests, [[CLERK], [CLERK], ["10000099"]]);
});

test("without loaders, companies, people and customers are typed", () => {
  const options = createProductOptionSource(product, none);
  for (const name of ["base.comCode", "base.handlerCode"]) assert.ok(!options.hasList(name), name);
  assert.equal(options.searchList?.("base.handlerCode"), undefined);
  assert.equal(options.searchParties, undefined);
});
