import type { OptionListEntry } from "#platform/forms/option-list.ts";
import type { SharedOptionLists } from "#platform/forms/web/shared-lists.ts";
import type { SearchFunction } from "#platform/forms/web/search.ts";
import type { OptionListLoader } from "./list-sources.ts";

/** Searches by typed text, or looks up the labels of codes. */
type SearchCriteria = { readonly keyword: string } | { readonly codes: string[] };
type Ask = (
  criteria: SearchCriteria,
  signal?: AbortSignal,
) => Promise<{ options: OptionListEntry[]; hasMore: boolean }>;

/** A list too long to load whole. Entries that were found, or that a form holds, are kept with their labels. */
type SearchedList = {
  /** The key under which the known entries are kept. */
  readonly kept: string;
  readonly byText: SearchFunction<OptionListEntry>;
  name(code: string | undefined): void;
};

/** The searched lists, by the elements whose codes they hold. */
export function createSearchedOptionLists(
  loader: OptionListLoader,
  lists: SharedOptionLists,
  branch: string,
): ReadonlyMap<string, SearchedList> {
  const { people, teams, agents, agreements } = loader;
  const found: [string, SearchedList][] = [];
  const add = (elements: readonly string[], kept: string, ask: Ask): void => {
    const list = searchedBy(ask, lists, `${kept} ${branch}`);
    for (const element of elements) found.push([element, list]);
  };
  if (people)
    add(["handlerCode", "handler1Code"], ".people", async (criteria, signal) => {
      const { list, hasMore } = await people(
        "codes" in criteria ? { userCodes: criteria.codes } : criteria,
        signal,
      );
      const options = list.map(({ userCode, userName, comCodeName }) =>
        optionOf(userCode, userName, comCodeName),
      );
      return { options, hasMore };
    });
  if (teams)
    add(["teamCode"], ".teams", async (criteria, signal) => {
      const { list, hasMore } = await teams(
        "codes" in criteria ? { teamCodes: criteria.codes } : criteria,
        signal,
      );
      const options = list.map(({ teamCode, teamName, comCodeName }) =>
        optionOf(teamCode, teamName, comCodeName),
      );
      return { options, hasMore };
    });
  if (agents)
    add(["agentCode"], ".agents", async (criteria, signal) => {
      const { list, hasMore } = await agents(
        "codes" in criteria ? { agentCodes: criteria.codes } : criteria,
        signal,
      );
      const options = list.map(({ agentCode, agentName, comCodeName }) =>
        optionOf(agentCode, agentName, comCodeName),
      );
      return { options, hasMore };
    });
  if (agreements)
    add(["agreementNo"], ".agreements", async (criteria, signal) => {
      const { list, hasMore } = await agreements(
        "codes" in criteria ? { agreementNos: criteria.codes } : criteria,
        signal,
      );
      const options = list.map(({ agreementNo, agentName, startDate, endDate }) =>
        optionOf(agreementNo, agreementNo, `${agentName} ${startDate} 至 ${endDate}`),
      );
      return { options, hasMore };
    });
  return new Map(found);
}

function searchedBy(ask: Ask, lists: SharedOptionLists, kept: string): SearchedList {
  const requestedCodes = new Set<string>();
  const addOptions = (options: readonly OptionListEntry[]): void => {
    const knownOptions = lists.get(kept)?.byCode ?? [];
    const byCode = new Map([...knownOptions, ...options.map((option) => [option.code, option] as const)]);
    lists.put(kept, { top: [], byCode, pathTo: () => [] });
  };
  return {
    kept,
    byText: async (keyword, signal) => {
      const { options, hasMore } = await ask({ keyword }, signal);
      addOptions(options);
      return { entries: options, hasMore };
    },
    name: (code) => {
      if (code === undefined || requestedCodes.has(code) || lists.get(kept)?.byCode.has(code)) return;
      requestedCodes.add(code);
      ask({ codes: [code] }).then(
        ({ options }) => addOptions(options),
        () => requestedCodes.delete(code),
      );
    },
  };
}

function optionOf(code: string, label: string, details: string): OptionListEntry {
  const note = label === code ? details : `${code} · ${details}`;
  return { code, label, note, pinyin: "", initials: "", children: [] };
}
