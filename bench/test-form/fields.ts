/** Fields of the forms and tabs benches, the same for all contestants, mixed as in products. */
export type FieldKind = "text" | "number" | "money" | "date" | "select" | "switch" | "cascader";
export type Initial = string | readonly string[];
export type TestField = {
  readonly name: string;
  readonly label: string;
  readonly kind: FieldKind;
  readonly isRequired: boolean;
  readonly initial: Initial;
};
export type Choice = { readonly value: string; readonly label: string };
export type Region = Choice & { readonly children?: readonly Region[] };

const nouns = ["投保人", "被保险人", "受益人", "标的", "联系人"];
const parts: readonly (readonly [label: string, kind: FieldKind])[] = [
  ["名称", "text"],
  ["证件类型", "select"],
  ["保险金额", "money"],
  ["证件号码", "text"],
  ["起保日期", "date"],
  ["行业类别", "select"],
  ["年营业额", "money"],
  ["是否续保", "switch"],
  ["地址", "text"],
  ["数量", "number"],
  ["使用性质", "select"],
  ["所在地区", "cascader"],
];

export const choices: readonly Choice[] = Array.from({ length: 20 }, (_, index) => ({
  value: String(index + 1).padStart(2, "0"),
  label: `类别${index + 1}`,
}));

const below = (value: string, label: string, word: string): Region[] =>
  Array.from({ length: 5 }, (_, index) => ({ value: `${value}${index}`, label: `${label}${word}${index}` }));

/** Provinces, cities and districts, five of each below the one above. */
export const regions: readonly Region[] = below("3", "甲", "省").map((province) => ({
  ...province,
  children: below(province.value, "乙", "市").map((city) => ({
    ...city,
    children: below(city.value, "丙", "区"),
  })),
}));

const initialOf: Record<FieldKind, (index: number) => Initial> = {
  text: (index) => `内容${index}`,
  number: (index) => String(index * 10),
  money: (index) => `${index * 1000}.00`,
  date: (index) => `2026-${String((index % 12) + 1).padStart(2, "0")}-15`,
  select: (index) => choices[index % choices.length]?.value ?? "",
  switch: (index) => String(index % 2),
  cascader: (index) => [`3${index % 5}`, `3${index % 5}1`, `3${index % 5}12`],
};

export function fieldAt(index: number): TestField {
  const [part, kind] = parts[index % parts.length] ?? ["", "text"];
  return {
    name: `field${index + 1}`,
    label: `${nouns[index % nouns.length]}${part}${index + 1}`,
    kind,
    isRequired: index % 3 === 0,
    initial: initialOf[kind](index),
  };
}

const columnKinds: readonly (readonly [name: string, label: string, kind: FieldKind])[] = [
  ["person", "姓名", "text"],
  ["paper", "证件号码", "text"],
  ["work", "工种", "select"],
  ["count", "人数", "number"],
  ["amount", "保险金额", "money"],
  ["fee", "年工资", "money"],
  ["begin", "起保日期", "date"],
  ["remark", "备注", "text"],
];

/** The columns of a table. After eight they repeat. */
export function columnAt(index: number): TestField {
  const [name, label, kind] = columnKinds[index % columnKinds.length] ?? ["", "", "text"];
  const again = index < columnKinds.length ? "" : String(Math.floor(index / columnKinds.length) + 1);
  return { name: `${name}${again}`, label: `${label}${again}`, kind, isRequired: index === 0, initial: "" };
}

export const cellAt = (kind: FieldKind, row: number): Initial => initialOf[kind](row + 1);
