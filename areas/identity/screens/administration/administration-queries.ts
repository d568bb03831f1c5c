import { type QueryClient, useQuery } from "@tanstack/react-query";
import { findCompanyTree } from "#areas/company/contract.ts";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import type { ApiError } from "#platform/web/api-error.ts";
import { queryGrades, queryGrants, queryUser } from "../../contract/administration.ts";

export type UserAccountView = AnswerOf<typeof queryUser>;
export type UserGrantsView = AnswerOf<typeof queryGrants>;
export type UserGradeInfo = AnswerOf<typeof queryGrades>[number];

export function useUserAccount(userCode: string) {
  return useQuery<UserAccountView, ApiError>({
    queryKey: ["account", userCode],
    queryFn: ({ signal }) => callApi(queryUser, { userCode }, { signal }),
    staleTime: 0,
  });
}

export function useUserGrants(userCode: string) {
  return useQuery<UserGrantsView, ApiError>({
    queryKey: ["grants", userCode],
    queryFn: ({ signal }) => callApi(queryGrants, { userCode }, { signal }),
    staleTime: 0,
  });
}

export function useAllGrades() {
  return useQuery<UserGradeInfo[], ApiError>({
    queryKey: ["grades"],
    queryFn: ({ signal }) => callApi(queryGrades, {}, { signal }),
    staleTime: 0,
  });
}

export function useAllCompanies() {
  return useQuery<AnswerOf<typeof findCompanyTree>, ApiError>({
    queryKey: ["companyTree"],
    queryFn: ({ signal }) => callApi(findCompanyTree, {}, { signal }),
  });
}

/** Refetches the account, its grants and all lists that show it. */
export async function invalidateUserQueries(client: QueryClient, userCode: string): Promise<void> {
  await Promise.all(
    [["account", userCode], ["grants", userCode], ["grades"], ["list", "user"], ["list", "grant"]].map(
      (queryKey) => client.invalidateQueries({ queryKey }),
    ),
  );
}

export const loginWayOptions: readonly (readonly [code: LoginWay, label: string])[] = [
  ["PWD", "密码"],
  ["AD", "域账号"],
  ["CORPWX", "企业微信"],
  ["PHONE", "手机"],
];
export type LoginWay = "PWD" | "AD" | "CORPWX" | "PHONE";

export function isLoginWay(code: string): code is LoginWay {
  return loginWayOptions.some(([way]) => way === code);
}
