import chineseMessages from "@haxqer/ra-language-chinese";
import polyglotI18nProvider from "ra-i18n-polyglot";

export const chinese = polyglotI18nProvider(() => chineseMessages, "zh", undefined, { allowMissing: true });
