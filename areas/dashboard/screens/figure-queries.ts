import { useQuery } from "@tanstack/react-query";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import type { ApiError } from "#platform/web/api-error.ts";
import { queryCharts, queryFigures } from "../contract.ts";

export type ChartBars = AnswerOf<typeof queryCharts>[number]["bars"];

/** Figures are refetched at every visit to the workbench, as the lists behind them are. */
export function useDashboardFigures(isEnabled: boolean) {
  return useQuery<AnswerOf<typeof queryFigures>, ApiError>({
    queryKey: ["dashboard", "figures"],
    queryFn: ({ signal }) => callApi(queryFigures, {}, { signal }),
    enabled: isEnabled,
    staleTime: 0,
  });
}

export function useDashboardCharts(isEnabled: boolean) {
  return useQuery<AnswerOf<typeof queryCharts>, ApiError>({
    queryKey: ["dashboard", "charts"],
    queryFn: ({ signal }) => callApi(queryCharts, {}, { signal }),
    enabled: isEnabled,
    staleTime: 0,
  });
}
