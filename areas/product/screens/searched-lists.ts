import type { Option } from "#platform/forms/option-list.ts";
import type { PageLists } from "#platform/forms/web/page-lists.ts";
import type { Find } from "#platform/forms/web/search.ts";
import type { ListLoader } from "./list-sources.ts";

/** By what is typed, or what these codes are called. */
type Wanted = { readonly keyword: string } | { readonly codes: string[] };
type Ask = (wanted: Wanted, signal?: AbortSignal) => Promise<{ options: Option[]; hasMore: boolean }>;

/** A list too long to be had whole: what was found, or stands in a form, is known by name from then on. */
type SearchedList = {
  /** Where what is known of it is kept. */
  readonly kept: string;
  readonly byText: Find<Option>;
  name(code: string | undefined): void;
};

/** The lists that are searched, by the elements whose codes they hold. */
export function searchedLists(
  loader: ListLoader,
  lists: PageLists,
  branch: string,
): ReadonlyMap<string, SearchedList> {
  const { people, agents, agreements } = loader;
  const found: [string, SearchedList][] = [];
  const add = (elements: readonly string[], kept: string, ask: Ask): void => {
    const list = searchedBy(ask, lists, `${kept} ${branch}`);
    for (const element of elements) found.push([element, list]);
  };
  if (people)
    add(["handlerCode", "handler1Code"], ".people", async (wanted, signal) => {
      const { list, hasMore } = await people(
        "codes" in wanted ? { userCodes: wanted.codes } : wanted,
        signal,
      );
      const options = list.map(({ userCode, userName, comCodeName }) =>
        optionOf(userCode, userName, comCodeName),
      );
      return { options, hasMore };
    });
  if (agents)
    add(["agentCode"], ".agents", async (wanted, signal) => {
      const { list, hasMore } = await agents(
        "codes" in wanted ? { agentCodes: wanted.codes } : wanted,
        signal,
      );
      const options = list.map(({ agentCode, agentName, comCodeName }) =>
        optionOf(agentCode, agentName, comCodeName),
      );
      return { options, hasMore };
    });
  if (agreements)
    add(["agreementNo"], ".agreements", async (wanted, signal) => {
      const { list, hasMore } = await agreements(
        "codes" in wanted ? { agreementNos: wanted.codes } : wanted,
        signal,
      );
      const options = list.map(({ agreementNo, agentName, startDate, endDate }) =>
        optionOf(agreementNo, agreementNo, `${agentName} ${startDate} 至 ${endDate}`),
      );
      return { options, hasMore };
    });
  return new Map(found);
}

function searchedBy(ask: Ask, lists: PageLists, kept: string): SearchedList {
  const asked = new Set<string>();
  const learn = (options: readonly Option[]): void => {
    const known = lists.get(kept)?.byCode ?? [];
    const byCode = new Map([...known, ...options.map((option) => [option.code, option] as const)]);
    lists.put(kept, { top: [], byCode, wayTo: () => [] });
  };
  return {
    kept,
    byText: async (keyword, signal) => {
      const { options, hasMore } = await ask({ keyword }, signal);
      learn(options);
      return { entries: options, hasMore };
    },
    name: (code) => {
      if (code === undefined || asked.has(code) || lists.get(kept)?.byCode.has(code)) return;
      asked.add(code);
      ask({ codes: [code] }).then(
        ({ options }) => learn(options),
        () => asked.delete(code),
      );
    },
  };
}

function optionOf(code: string, label: string, about: string): Option {
  const note = label === code ? about : `${code} · ${about}`;
  return { code, label, note, pinyin: "", initials: "", children: [] };
}
