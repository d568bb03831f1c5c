export type CommonEntryField = "code" | "value" | "remark";
export type CommonEntryValues = Record<CommonEntryField, string>;
export type CommonEntryErrors = Partial<Record<CommonEntryField, string>>;

export const commonEntryLabels: Record<CommonEntryField, string> = {
  code: "代码",
  value: "名称",
  remark: "备注",
};
const emptyCommon: CommonEntryValues = { code: "", value: "", remark: "" };

const maxLengths: Record<CommonEntryField, number> = { code: 32, value: 200, remark: 200 };
const fields = Object.keys(commonEntryLabels) as CommonEntryField[];

/** Takes the place of the id in the draft key of an entry that is not saved yet. */
export const NEW_COMMON_ENTRY_ID = "new";

export function buildCommonEntryDraftKey(codeType: string): string {
  return `/systemManagement/dictionaries/${codeType}/`;
}

export function toCommonEntryValues({
  code,
  value,
  remark,
}: CommonEntryValues = emptyCommon): CommonEntryValues {
  return { code, value, remark };
}

export function trimCommonEntryValues({ code, value, remark }: CommonEntryValues): CommonEntryValues {
  return { code: code.trim(), value: value.trim(), remark: remark.trim() };
}

export function checkCommonEntryValues(values: CommonEntryValues): CommonEntryErrors {
  const errors = fields.flatMap((field) => {
    const message = checkField(field, values[field].trim());
    return message === undefined ? [] : [[field, message] as const];
  });
  return Object.fromEntries(errors);
}

export function findFirstInvalidEntryField(errors: CommonEntryErrors): CommonEntryField | undefined {
  return fields.find((field) => errors[field] !== undefined);
}

function checkField(field: CommonEntryField, text: string): string | undefined {
  if (text === "" && field !== "remark") return `请输入${commonEntryLabels[field]}`;
  return [...text].length > maxLengths[field] ? `超出限制，${maxLengths[field]}个字以内` : undefined;
}
