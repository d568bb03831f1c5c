import { MOBILE_PREFIX_DICTIONARY } from "#platform/kernel/phone.ts";

/** Prefixes in use that the specification leaves out: an installation switches them on. */
const SWITCHED_PREFIXES = ["16", "19"];

const buildPrefixSwitchKey = (prefix: string): string => `mobilePrefix.${prefix}`;

/** The switches with their first values, as configuration. */
export const defaultPrefixSwitches = SWITCHED_PREFIXES.map((prefix) => ({
  key: buildPrefixSwitchKey(prefix),
  value: "0",
}));

type Item = { readonly codeType: string; readonly code: string };

/** Whether a dictionary lists an item; `on` has the keys of the switches that are on. */
export function isItemSwitchedOn({ codeType, code }: Item, on: ReadonlySet<string>): boolean {
  if (codeType !== MOBILE_PREFIX_DICTIONARY || !SWITCHED_PREFIXES.includes(code)) return true;
  return on.has(buildPrefixSwitchKey(code));
}
