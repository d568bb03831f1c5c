import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { findSalesManInfo } from "#areas/identity/contract/people.ts";
import { useFormContext } from "#platform/forms/web/use-form-context.tsx";
import { type FormCellAddress, buildCellKey, SINGLE_ROW_ID } from "#platform/forms/web/form-state.ts";
import { callApi } from "#platform/web/api-client.ts";

const SALESMAN: FormCellAddress = { section: "base", row: SINGLE_ROW_ID, element: "handler1Code" };
const TEAM: FormCellAddress = { ...SALESMAN, element: "teamCode" };

/** The team of a salesman; empty without a team. */
const teamOf = (userCode: string) => ({
  queryKey: ["salesTeam", userCode],
  queryFn: async (): Promise<string> => {
    const { list } = await callApi(findSalesManInfo, { userCodes: [userCode] });
    return list[0]?.teamCode ?? "";
  },
});

export function useSalesTeamOfUser(userCode: string) {
  return useQuery({ ...teamOf(userCode), enabled: userCode !== "" });
}

/** Another salesman brings their team; a document that is opened keeps its team. */
export function SalesTeamAutofill() {
  const { store } = useFormContext();
  const client = useQueryClient();
  useEffect(() => {
    const salesman = (): string => {
      const { cell } = store.view(SALESMAN);
      return typeof cell === "string" ? cell : "";
    };
    const follow = async (userCode: string): Promise<void> => {
      const team = await client.fetchQuery(teamOf(userCode));
      if (team !== "" && salesman() === userCode) store.set(TEAM, team);
    };
    let last = salesman();
    return store.subscribe(buildCellKey(SALESMAN), () => {
      const now = salesman();
      if (now === last) return;
      last = now;
      // If the team cannot be loaded, the user fills it in.
      if (now !== "") follow(now).catch(() => undefined);
    });
  }, [store, client]);
  return null;
}
