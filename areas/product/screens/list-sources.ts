import type { Customer } from "#areas/customer/contract.ts";
import type { listOf } from "#platform/forms/option-list.ts";

type Item = Parameters<typeof listOf>[0][number];
type Answer<Entry> = Promise<{ list: readonly Entry[]; hasMore: boolean }>;
type Person = { userCode: string; userName: string; comCode: string; comCodeName: string };
type Agent = { agentCode: string; agentName: string; comCodeName: string };
type Agreement = { agreementNo: string; agentName: string; startDate: string; endDate: string };

/** Where lists come from. What is left out is typed. One loader for all forms of a page lets them share its lists. */
export type ListLoader = {
  /** A dictionary, whole. */
  dictionary(codeType: string): Promise<readonly Item[]>;
  /** Names of limits and deductibles. */
  limitKeys(): Promise<readonly { code: string; name: string }[]>;
  /** For which branch companies and people are asked: another one has others. */
  branch?(): string;
  companies?(): Promise<readonly Item[]>;
  people?(wanted: { keyword?: string; userCodes?: string[] }, signal?: AbortSignal): Answer<Person>;
  /** Through whom business comes, and what was agreed with them. */
  agents?(wanted: { keyword?: string; agentCodes?: string[] }, signal?: AbortSignal): Answer<Agent>;
  agreements?(wanted: { keyword?: string; agreementNos?: string[] }, signal?: AbortSignal): Answer<Agreement>;
  /** Whom the branch knows already. */
  customers?(keyword: string, signal: AbortSignal): Answer<Customer>;
};
