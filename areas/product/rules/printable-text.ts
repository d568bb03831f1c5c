import type { FormTextCheck } from "#platform/forms/check-value.ts";
import { isInternalField } from "./outside-view.ts";

/** Reports the text of a field that a paper would show as boxes. Internal fields are left out, because no paper prints them. */
export function createPrintableTextCheck(findMissingCharacters: (text: string) => string): FormTextCheck {
  return (section, element, text) => {
    if (isInternalField(section, element, "reader")) return undefined;
    const missing = findMissingCharacters(text);
    return missing === ""
      ? undefined
      : `字库中没有“${missing}”，单证无法印出。录入有误的请更正；确为生僻字的，请以汉语拼音代替，并在特别约定中用文字说明该字的写法`;
  };
}
