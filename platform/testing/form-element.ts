import type { FormElement } from "#platform/forms/definition.ts";

/** An element without rules, by default an input that may be changed on the proposal. */
export const createFormElement = (elementCode: string, more: Partial<FormElement> = {}): FormElement => ({
  elementCode,
  label: elementCode,
  type: "input",
  required: false,
  ruleList: [],
  inquiry2InsureRuleList: [],
  modifyFlagOfInquiry2Insure: "1",
  readOnly: false,
  invisible: false,
  defaultEmbedValues: [],
  ...more,
});
