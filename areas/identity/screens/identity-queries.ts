import { useQuery } from "@tanstack/react-query";
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
import { storeForReload, storedAnswer } from "./stored-answers.ts";

export type SignedInUser = Awaited<ReturnType<typeof askUser>>;
export type Branch = Awaited<ReturnType<typeof askBranches>>[number];

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

export function useUser() {
  return useQuery<SignedInUser, ApiError>({
    queryKey: ["user"],
    queryFn: async ({ signal }) => storeForReload("userInfo", await askUser(signal)),
    placeholderData: () => storedAnswer("userInfo") as SignedInUser | undefined,
  });
}

export function useBranches() {
  return useQuery<Branch[], ApiError>({
    queryKey: ["branches"],
    queryFn: async ({ signal }) => storeForReload("gradesList", await askBranches(signal)),
    placeholderData: () => storedAnswer("gradesList") as Branch[] | undefined,
  });
}

export function useMenus() {
  return useQuery<MenuItem[], ApiError>({
    queryKey: ["menus"],
    queryFn: ({ signal }) => callApi(findMenuInfo, {}, { signal }),
  });
}

export function useAuthority() {
  return useQuery<Awaited<ReturnType<typeof askAuthority>>, ApiError>({
    queryKey: ["authority"],
    queryFn: ({ signal }) => askAuthority(signal),
  });
}

export function useGrades() {
  return useQuery<{ gradeCode: string; gradeName: string }[], ApiError>({
    queryKey: ["grades"],
    queryFn: async ({ signal }) => (await callApi(getGradeInfoList, {}, { signal })).userGradeResList,
  });
}

export function useRemainingMs() {
  return useQuery<number, ApiError>({
    queryKey: ["status"],
    queryFn: async ({ signal }) => (await callApi(querySessionStatus, {}, { signal })).remainingMs,
    staleTime: 0,
  });
}
