import chinesePackage from "@haxqer/ra-language-chinese";
import polyglotI18nProvider from "ra-i18n-polyglot";

/** A CommonJS package, imported as Node does. Its messages are of react-admin 4; what is newer shows its key. */
export const chinese = polyglotI18nProvider(() => chinesePackage.default, "zh", undefined, {
  allowMissing: true,
});
