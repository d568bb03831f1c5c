/** 150 fields as a proposal has them, the same for every form of this bench. */
export type FieldKind = "text" | "number" | "date" | "select";
export type TestField = {
  name: string;
  label: string;
  kind: FieldKind;
  isRequired: boolean;
  initial: string;
};
export type Choice = { value: string; label: string };

const COUNT = 150;

const nouns = ["投保人", "被保险人", "受益人", "标的", "联系人"];
const parts: readonly (readonly [label: string, kind: FieldKind])[] = [
  ["名称", "text"],
  ["证件号码", "text"],
  ["保险金额", "number"],
  ["起保日期", "date"],
  ["证件类型", "select"],
  ["地址", "text"],
  ["数量", "number"],
  ["行业类别", "select"],
];

export const choices: readonly Choice[] = Array.from({ length: 20 }, (_, index) => ({
  value: String(index + 1).padStart(2, "0"),
  label: `类别${index + 1}`,
}));

const initialOf: Record<FieldKind, (index: number) => string> = {
  text: (index) => `内容${index}`,
  number: (index) => String(index * 100),
  date: (index) => `2026-${String((index % 12) + 1).padStart(2, "0")}-15`,
  select: (index) => choices[index % choices.length]?.value ?? "",
};

export const testFields: readonly TestField[] = Array.from({ length: COUNT }, (_, index) => {
  const [part, kind] = parts[index % parts.length] ?? ["", "text"];
  return {
    name: `field${index + 1}`,
    label: `${nouns[index % nouns.length]}${part}${index + 1}`,
    kind,
    isRequired: index % 3 === 0,
    initial: initialOf[kind](index),
  };
});
