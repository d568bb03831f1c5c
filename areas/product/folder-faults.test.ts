import assert from "node:assert/strict";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { openGuideFolder } from "./builder/guide-folder.ts";
import { readFolders } from "./content.ts";

const riskCode = "0499";

let folder: ReturnType<typeof openGuideFolder>;
before(() => {
  folder = openGuideFolder(riskCode);
});
after(() => folder.remove());

/** What is told of the guide's folder while one of its files is another. */
const faultsWith = (file: string, spoil: (text: string) => string, of: string = riskCode): string[] => {
  const path = join(folder.root, of, file);
  const sound = readFileSync(path, "utf8");
  const spoilt = spoil(sound);
  assert.notEqual(spoilt, sound);
  writeFileSync(path, spoilt);
  try {
    return readFolders(folder.root).faults;
  } finally {
    writeFileSync(path, sound);
  }
};

test("a sound folder has no faults", () => assert.deepEqual(readFolders(folder.root).faults, []));

test("broken JSON is told with its file and line", () => {
  const faults = faultsWith("rating.json", (text) => text.replace("{\n", "{\n  nonsense\n"));
  assert.deepEqual(faults, ["产品 0499 rating.json 第 2 行第 3 列：不是有效的 JSON"]);
});

test("a file that ends too early is told", () => {
  const faults = faultsWith("form.json", (text) => text.slice(0, text.length / 2));
  assert.equal(faults.length, 1);
  assert.match(faults[0] ?? "", /^产品 0499 form\.json .*不是有效的 JSON/);
});

test("a short file that is broken shows what stands there", () =>
  assert.deepEqual(
    faultsWith("cases.json", () => "[nonsense]"),
    [`产品 0499 cases.json 不是有效的 JSON："[nonsense]" 附近有误`],
  ));

test("a rule that is none is told with section, field and the word that is wrong", () => {
  const faults = faultsWith("form.json", (text) => text.replace('"STR_RANGE"', '"STR_RNAGE"'));
  assert.equal(faults.length, 1);
  assert.match(
    faults[0] ?? "",
    /^产品 0499 form\.json \w+ \S+ › \w+ \S+ › STR_RNAGE › ruleCode：应为 STR_RANGE、.*之一，实际为“STR_RNAGE”$/,
  );
});

test("a name that the language does not have is told in Chinese", () => {
  const faults = faultsWith("product.json", (text) => text.replace('"nameZh"', '"nameCn"'));
  assert.deepEqual(faults, [
    "产品 0499 product.json nameZh：缺少此项",
    "产品 0499 product.json nameCn：没有这个字段",
  ]);
});

test("a file that is not there is told", () => {
  const path = join(folder.root, riskCode, "cases.json");
  const sound = readFileSync(path, "utf8");
  rmSync(path);
  const { faults } = readFolders(folder.root);
  writeFileSync(path, sound);
  assert.deepEqual(faults, ["产品 0499 cases.json 不存在"]);
});

test("the faults of all products are told together", () => {
  const path = join(folder.root, "0601", "rules.json");
  const sound = readFileSync(path, "utf8");
  writeFileSync(path, "{");
  const faults = faultsWith("rules.json", () => "[]");
  writeFileSync(path, sound);
  assert.deepEqual(
    faults.map((fault) => fault.slice(0, 18)),
    ["产品 0499 rules.json", "产品 0601 rules.json"].map((fault) => fault.slice(0, 18)),
  );
});

test("what is shared is told as such, once", () => {
  const faults = faultsWith("maps.json", () => "{", "shared");
  assert.equal(faults.length, 1);
  assert.match(faults[0] ?? "", /^公共定义 maps\.json /);
});
