export type CommonField = "code" | "value" | "remark";
export type CommonValues = Record<CommonField, string>;
export type CommonFaults = Partial<Record<CommonField, string>>;

export const commonLabels: Record<CommonField, string> = { code: "代码", value: "名称", remark: "备注" };
const emptyCommon: CommonValues = { code: "", value: "", remark: "" };

const longest: Record<CommonField, number> = { code: 32, value: 200, remark: 200 };
const fields = Object.keys(commonLabels) as CommonField[];

/** In the place of an id, for the draft of an entry that is not there yet. */
export const NEW = "new";

export function commonDraftKey(codeType: string): string {
  return `/systemManagement/dictionaries/${codeType}/`;
}

export function typedOf({ code, value, remark }: CommonValues = emptyCommon): CommonValues {
  return { code, value, remark };
}

export function trimmed({ code, value, remark }: CommonValues): CommonValues {
  return { code: code.trim(), value: value.trim(), remark: remark.trim() };
}

export function commonFaults(values: CommonValues): CommonFaults {
  const faults = fields.flatMap((field) => {
    const says = faultOf(field, values[field].trim());
    return says === undefined ? [] : [[field, says] as const];
  });
  return Object.fromEntries(faults);
}

export function firstFaulty(faults: CommonFaults): CommonField | undefined {
  return fields.find((field) => faults[field] !== undefined);
}

function faultOf(field: CommonField, text: string): string | undefined {
  if (text === "" && field !== "remark") return `请输入${commonLabels[field]}`;
  return [...text].length > longest[field] ? `超出限制，${longest[field]}个字以内` : undefined;
}
