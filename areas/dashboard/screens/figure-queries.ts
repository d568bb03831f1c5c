import { queryOptions, useQuery } from "@tanstack/react-query";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import type { ApiError } from "#platform/web/api-error.ts";
import { queryCharts, queryFigures } from "../contract.ts";

export type DashboardChartBars = AnswerOf<typeof queryCharts>[number]["bars"];

/** Long enough for an answer that is requested before its page is drawn. */
const FIRST_ANSWER_MS = 2000;

/** Figures are refetched at every visit to the workbench, as the lists behind them are. */
export const dashboardFiguresQuery = queryOptions<AnswerOf<typeof queryFigures>, ApiError>({
  queryKey: ["dashboard", "figures"],
  queryFn: ({ signal }) => callApi(queryFigures, {}, { signal }),
  staleTime: FIRST_ANSWER_MS,
});
export const useDashboardFigures = (isEnabled: boolean) =>
  useQuery({ ...dashboardFiguresQuery, enabled: isEnabled });

export function useDashboardCharts(isEnabled: boolean) {
  return useQuery<AnswerOf<typeof queryCharts>, ApiError>({
    queryKey: ["dashboard", "charts"],
    queryFn: ({ signal }) => callApi(queryCharts, {}, { signal }),
    enabled: isEnabled,
    staleTime: 0,
  });
}
