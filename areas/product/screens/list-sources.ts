import type { Customer } from "#areas/customer/contract/customer-search.ts";
import type { CustomerNumbers } from "#areas/customer/contract/shapes.ts";
import type { createOptionList } from "#platform/forms/option-list.ts";

type Item = Parameters<typeof createOptionList>[0][number];
type Answer<Entry> = Promise<{ list: readonly Entry[]; hasMore: boolean }>;
type Person = { userCode: string; userName: string; comCode: string; comCodeName: string };
type Team = { teamCode: string; teamName: string; comCodeName: string };
type Agent = { agentCode: string; agentName: string; comCodeName: string };
type Agreement = { agreementNo: string; agentName: string; startDate: string; endDate: string };

type CustomerLoader = {
  find(keyword: string, signal: AbortSignal): Answer<Customer>;
  /** The whole numbers of a chosen customer. The audit trail records each of these calls. */
  reveal(customerId: string): Promise<CustomerNumbers>;
};

/** Loads the lists of a form. A field without a list is typed. Forms of a page share lists by sharing the loader. */
export type OptionListLoader = {
  /** Loads a whole dictionary. */
  dictionary(codeType: string): Promise<readonly Item[]>;
  /** Loads the names of limits and deductibles. */
  limitKeys(): Promise<readonly { code: string; name: string }[]>;
  /** The branch whose companies and people are listed; other branches have others. */
  branch?(): string;
  companies?(): Promise<readonly Item[]>;
  people?(criteria: { keyword?: string; userCodes?: string[] }, signal?: AbortSignal): Answer<Person>;
  teams?(criteria: { keyword?: string; teamCodes?: string[] }, signal?: AbortSignal): Answer<Team>;
  /** Agents who bring business, and the agreements with them. */
  agents?(criteria: { keyword?: string; agentCodes?: string[] }, signal?: AbortSignal): Answer<Agent>;
  agreements?(
    criteria: { keyword?: string; agreementNos?: string[] },
    signal?: AbortSignal,
  ): Answer<Agreement>;
  /** Customers of the branch, with masked numbers; undefined for users who may not find them. */
  readonly customers?: CustomerLoader | undefined;
};
