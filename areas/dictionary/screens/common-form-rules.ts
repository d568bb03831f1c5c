export type CommonField = "code" | "value" | "remark";
export type CommonValues = Record<CommonField, string>;
export type CommonErrors = Partial<Record<CommonField, string>>;

export const commonLabels: Record<CommonField, string> = { code: "代码", value: "名称", remark: "备注" };
const emptyCommon: CommonValues = { code: "", value: "", remark: "" };

const maxLengths: Record<CommonField, number> = { code: 32, value: 200, remark: 200 };
const fields = Object.keys(commonLabels) as CommonField[];

/** Takes the place of the id in the draft key of an entry that is not saved yet. */
export const NEW_ENTRY = "new";

export function commonDraftKey(codeType: string): string {
  return `/systemManagement/dictionaries/${codeType}/`;
}

export function toCommonValues({ code, value, remark }: CommonValues = emptyCommon): CommonValues {
  return { code, value, remark };
}

export function trimCommonValues({ code, value, remark }: CommonValues): CommonValues {
  return { code: code.trim(), value: value.trim(), remark: remark.trim() };
}

export function checkCommonValues(values: CommonValues): CommonErrors {
  const errors = fields.flatMap((field) => {
    const message = checkField(field, values[field].trim());
    return message === undefined ? [] : [[field, message] as const];
  });
  return Object.fromEntries(errors);
}

export function firstInvalidField(errors: CommonErrors): CommonField | undefined {
  return fields.find((field) => errors[field] !== undefined);
}

function checkField(field: CommonField, text: string): string | undefined {
  if (text === "" && field !== "remark") return `请输入${commonLabels[field]}`;
  return [...text].length > maxLengths[field] ? `超出限制，${maxLengths[field]}个字以内` : undefined;
}
