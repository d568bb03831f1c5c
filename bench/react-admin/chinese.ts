import chinesePackage from "@haxqer/ra-language-chinese";
import polyglotI18nProvider from "ra-i18n-polyglot";

/** A CommonJS package, imported as Node does. Its messages are those of react-admin 4; newer ones show their key. */
export const chinese = polyglotI18nProvider(() => chinesePackage.default, "zh", undefined, {
  allowMissing: true,
});
