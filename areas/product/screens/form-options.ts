import { findSoldRisks } from "../contract/product-calls.ts";
import { createOptionList } from "#platform/forms/option-list.ts";
import type { OptionListSource } from "#platform/forms/web/option-source.ts";
import { getSharedOptionLists } from "#platform/forms/web/shared-lists.ts";
import { callApi } from "#platform/web/api-client.ts";
import { pageOptionListLoader } from "./list-loader.ts";
import { createSearchedOptionLists } from "./searched-lists.ts";

const USERS = "user";
const RISKS = "risk";
const COMPANIES = "company";

type AreaLists = Readonly<Record<string, () => Promise<Parameters<typeof createOptionList>[0]>>>;

/**
 * The lists of a form that an area writes itself: dictionaries, `user`, `risk` and `company` as in lists, and lists of
 * the area, which depend on the branch.
 */
export function createFormOptionSource(areaLists: AreaLists = {}): OptionListSource {
  const lists = getSharedOptionLists(pageOptionListLoader);
  const branch = pageOptionListLoader.branch?.() ?? "";
  const users = createSearchedOptionLists(pageOptionListLoader, lists, branch).get("handlerCode");
  const keyOf = (name: string): string => {
    if (name === USERS) return users?.kept ?? name;
    return [RISKS, COMPANIES, ...Object.keys(areaLists)].includes(name) ? `.${name} ${branch}` : name;
  };
  const fetchList = async (name: string) => {
    if (name === RISKS) return createOptionList((await callApi(findSoldRisks, {})).map(riskItem));
    const areaList = areaLists[name];
    if (areaList) return createOptionList(await areaList());
    if (name === COMPANIES) return createOptionList((await pageOptionListLoader.companies?.()) ?? []);
    return createOptionList(await pageOptionListLoader.dictionary(name));
  };
  return {
    list: (name) => lists.get(keyOf(name)),
    load(name, code) {
      if (name === USERS) users?.name(code);
      else void lists.load(keyOf(name), () => fetchList(name));
    },
    hasList: (name) => !name.includes("."),
    searchList: (name) => (name === USERS ? users?.byText : undefined),
    subscribe: lists.subscribe,
  };
}

type Risk = { riskCode: string; riskName: string; pinyin: string; initials: string };

function riskItem({ riskCode: code, riskName: value, pinyin, initials }: Risk) {
  return { code, value, upperCode: "", pinyin, initials };
}
