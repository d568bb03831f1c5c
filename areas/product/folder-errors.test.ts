import assert from "node:assert/strict";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { createGuideProductFolder } from "./builder/guide-folder.ts";
import { readProductFolders } from "./content.ts";

const riskCode = "0499";

let folder: ReturnType<typeof createGuideProductFolder>;
before(() => {
  folder = createGuideProductFolder(riskCode);
});
after(() => folder.remove());

/** The errors of the guide's folder while one of its files is replaced. */
const errorsWith = (file: string, spoil: (text: string) => string, of: string = riskCode): string[] => {
  const path = join(folder.root, of, file);
  const original = readFileSync(path, "utf8");
  const spoilt = spoil(original);
  assert.notEqual(spoilt, original);
  writeFileSync(path, spoilt);
  try {
    return readProductFolders(folder.root).errors;
  } finally {
    writeFileSync(path, original);
  }
};

test("a valid folder has no errors", () => assert.deepEqual(readProductFolders(folder.root).errors, []));

test("broken JSON is reported with its file and line", () => {
  const errors = errorsWith("rating.json", (text) => text.replace("{\n", "{\n  nonsense\n"));
  assert.deepEqual(errors, ["产品 0499 rating.json 第 2 行第 3 列：不是有效的 JSON"]);
});

test("a file that ends too early is reported", () => {
  const errors = errorsWith("form.json", (text) => text.slice(0, text.length / 2));
  assert.equal(errors.length, 1);
  assert.match(errors[0] ?? "", /^产品 0499 form\.json .*不是有效的 JSON/);
});

test("an error in a short file quotes the text around it", () =>
  assert.deepEqual(
    errorsWith("cases.json", () => "[nonsense]"),
    [`产品 0499 cases.json 不是有效的 JSON："[nonsense]" 附近有误`],
  ));

test("an unknown rule is reported with its section, its field and the wrong word", () => {
  const errors = errorsWith("form.json", (text) => text.replace('"STR_RANGE"', '"STR_RNAGE"'));
  assert.equal(errors.length, 1);
  assert.match(
    errors[0] ?? "",
    /^产品 0499 form\.json \w+ \S+ › \w+ \S+ › STR_RNAGE › ruleCode：应为 STR_RANGE、.*之一，实际为“STR_RNAGE”$/,
  );
});

test("an unknown property is reported in Chinese", () => {
  const errors = errorsWith("product.json", (text) => text.replace('"nameZh"', '"nameCn"'));
  assert.deepEqual(errors, [
    "产品 0499 product.json nameZh：缺少此项",
    "产品 0499 product.json nameCn：没有这个字段",
  ]);
});

test("a missing file is reported", () => {
  const path = join(folder.root, riskCode, "cases.json");
  const original = readFileSync(path, "utf8");
  rmSync(path);
  const { errors } = readProductFolders(folder.root);
  writeFileSync(path, original);
  assert.deepEqual(errors, ["产品 0499 cases.json 不存在"]);
});

/** The errors of the guide's folder while it has a file of endorsement types. */
const errorsWithTypes = (types: unknown): string[] => {
  const path = join(folder.root, riskCode, "endorsements.json");
  writeFileSync(path, typeof types === "string" ? types : JSON.stringify(types));
  try {
    return readProductFolders(folder.root).errors;
  } finally {
    rmSync(path);
  }
};

test("a product may leave out, extend and replace types of endorsement", () => {
  assert.deepEqual(
    errorsWithTypes({
      without: ["16"],
      opens: { "05": [{ section: "pet", rows: ["add"] }] },
      types: [
        { type: "19", opens: [], premium: { effect: "decrease", method: "refund", modes: [{ mode: "3" }] } },
      ],
    }),
    [],
  );
});

test("an unknown type of endorsement is reported", () => {
  const unknown = ["产品 0499 endorsements.json 没有公共批改类型“77”"];
  assert.deepEqual(errorsWithTypes({ without: ["77"] }), unknown);
  assert.deepEqual(errorsWithTypes({ opens: { "77": [] } }), unknown);
});

test("a file of endorsement types is read strictly", () => {
  assert.deepEqual(errorsWithTypes("{"), ["产品 0499 endorsements.json 第 1 行第 2 列：不是有效的 JSON"]);
  assert.deepEqual(errorsWithTypes({ type: [] }), ["产品 0499 endorsements.json type：没有这个字段"]);
  const [missing = ""] = errorsWithTypes({ extends: "0498" });
  assert.match(missing, /^产品 0499 引用的 0498\/form\.json 不存在$/);
});

test("the errors of all products are reported together", () => {
  const path = join(folder.root, "0601", "rules.json");
  const original = readFileSync(path, "utf8");
  writeFileSync(path, "{");
  const errors = errorsWith("rules.json", () => "[]");
  writeFileSync(path, original);
  assert.deepEqual(
    errors.map((error) => error.slice(0, 18)),
    ["产品 0499 rules.json", "产品 0601 rules.json"].map((error) => error.slice(0, 18)),
  );
});

test("an error in the shared definitions is reported once", () => {
  const errors = errorsWith("maps.json", () => "{", "shared");
  assert.equal(errors.length, 1);
  assert.match(errors[0] ?? "", /^公共定义 maps\.json /);
});
