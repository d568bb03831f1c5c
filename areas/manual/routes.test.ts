import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { extractPdfPageTexts } from "#platform/papers/testing/pdf-text.ts";
import { AGENT, CLERK, UNDERWRITER_LEVEL_2 } from "#platform/testing/people.ts";
import { downloadManual, queryManualList } from "./contract.ts";

let product: TestProduct;
before(async () => {
  product = await openTestProduct({ chores: false });
});
after(() => product.close());

const listFor = async (userCode: string) => {
  const token = await product.signIn(userCode);
  const { data } = await product.ask(queryManualList, {}, { token });
  return { token, list: data.list };
};
const download = (token: string, manualCode: string) =>
  product.app.inject({
    url: downloadManual.path,
    query: { manualCode },
    headers: { authorization: `Bearer ${token}` },
  });

test("an underwriter reads about the pool, an agent does not, and the beginning is for both", async () => {
  const titles = async (userCode: string) =>
    (await listFor(userCode)).list.flatMap(({ chapters }) => chapters.map(({ title }) => title));
  const underwriter = await titles(UNDERWRITER_LEVEL_2);
  const agent = await titles(AGENT);
  assert.ok(underwriter.includes("核保任务池"));
  assert.ok(!agent.includes("核保任务池"));
  assert.ok(!agent.includes("账务与关账"));
  for (const titlesOfOne of [underwriter, agent]) assert.ok(titlesOfOne.includes("登录与切换机构"));
});

test("the PDF holds every chapter that its reader sees", async () => {
  const { token, list } = await listFor(CLERK);
  for (const { manualCode, title, chapters } of list) {
    const { rawPayload, headers, statusCode } = await download(token, manualCode);
    assert.equal(statusCode, 200);
    assert.equal(headers["content-type"], "application/pdf");
    const text = (await extractPdfPageTexts(rawPayload)).join("").replaceAll(/\s/g, "");
    assert.ok(text.includes(title.replaceAll(/\s/g, "")), title);
    for (const chapter of chapters) assert.ok(text.includes(chapter.title), chapter.title);
  }
});

test("a manual that is unknown or for others is refused", async () => {
  const { token } = await listFor(AGENT);
  for (const manualCode of ["administration", "nothing"]) {
    const { statusCode, json } = await download(token, manualCode);
    assert.equal(statusCode, 200);
    assert.equal(json<{ code: string }>().code, "MAN001");
  }
});
