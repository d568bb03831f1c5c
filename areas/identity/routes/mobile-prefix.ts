import { createCodeTreeCache } from "#areas/dictionary/questions.ts";
import { isMobileNumber, MOBILE_PREFIX_DICTIONARY } from "#platform/kernel/phone.ts";
import { platformRefusals, Refusal } from "#platform/kernel/refusal.ts";
import type { Reader } from "#platform/server/scope-context.ts";

/** Refuses a mobile whose prefix the installation does not accept, in the words of the schema. */
export async function demandMobilePrefix(reader: Reader, mobile: string): Promise<void> {
  const trees = await createCodeTreeCache()(reader, [MOBILE_PREFIX_DICTIONARY]);
  if (isMobileNumber(mobile, trees.get(MOBILE_PREFIX_DICTIONARY)?.codes)) return;
  throw new Refusal(platformRefusals.invalidInput, {
    fields: [{ path: "mobile", message: "请输入11位手机号码" }],
  });
}
