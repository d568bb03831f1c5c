import { queryOptions, useQuery } from "@tanstack/react-query";
import { callApi } from "#platform/web/api-client.ts";
import type { ApiError } from "#platform/web/api-error.ts";
import { rightsStore } from "#platform/web/rights.ts";
import { session } from "#platform/web/session.ts";
import {
  findMenuInfo,
  getComGradesList,
  getGradeInfoList,
  getLoginAuthorityInfo,
  type MenuItem,
  queryPrpdUserByToken,
  querySessionStatus,
} from "../contract/sign-in.ts";
import { storeAnswerForReload, readStoredAnswer } from "./stored-answers.ts";

export type SignedInUser = Awaited<ReturnType<typeof askUser>>;
export type UserBranch = Awaited<ReturnType<typeof askBranches>>[number];

const askUser = (signal: AbortSignal) => callApi(queryPrpdUserByToken, {}, { signal });
const askBranches = (signal: AbortSignal) => callApi(getComGradesList, {}, { signal });

async function askAuthority(signal: AbortSignal) {
  const asking = session.current();
  const authority = await callApi(getLoginAuthorityInfo, {}, { signal });
  const { layout, permissions, userOperatePermission } = authority;
  const { userCode, comCode } = asking ?? {};
  if (userCode !== undefined && comCode !== undefined)
    rightsStore.keep({ userCode, comCode, layout, permissions, isInquiryPost: !userOperatePermission });
  return authority;
}

export const signedInUserQuery = queryOptions<SignedInUser, ApiError>({
  queryKey: ["user"],
  queryFn: async ({ signal }) => storeAnswerForReload("userInfo", await askUser(signal)),
  placeholderData: () => readStoredAnswer("userInfo") as SignedInUser | undefined,
});
export const useSignedInUser = () => useQuery(signedInUserQuery);

export function useUserBranches() {
  return useQuery<UserBranch[], ApiError>({
    queryKey: ["branches"],
    queryFn: async ({ signal }) => storeAnswerForReload("gradesList", await askBranches(signal)),
    placeholderData: () => readStoredAnswer("gradesList") as UserBranch[] | undefined,
  });
}

export const menuEntriesQuery = queryOptions<MenuItem[], ApiError>({
  queryKey: ["menus"],
  queryFn: ({ signal }) => callApi(findMenuInfo, {}, { signal }),
});
export const useMenuEntries = () => useQuery(menuEntriesQuery);

export const userAuthorityQuery = queryOptions<Awaited<ReturnType<typeof askAuthority>>, ApiError>({
  queryKey: ["authority"],
  queryFn: ({ signal }) => askAuthority(signal),
});
export const useUserAuthority = () => useQuery(userAuthorityQuery);

export function useUserGrades() {
  return useQuery<{ gradeCode: string; gradeName: string }[], ApiError>({
    queryKey: ["grades"],
    queryFn: async ({ signal }) => (await callApi(getGradeInfoList, {}, { signal })).userGradeResList,
  });
}

export function useSessionRemainingMs() {
  return useQuery<number, ApiError>({
    queryKey: ["status"],
    queryFn: async ({ signal }) => (await callApi(querySessionStatus, {}, { signal })).remainingMs,
    staleTime: 0,
  });
}
