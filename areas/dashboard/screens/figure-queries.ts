import { useQuery } from "@tanstack/react-query";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import type { ApiFault } from "#platform/web/api-fault.ts";
import { queryCharts, queryFigures } from "../contract.ts";

export type ChartBars = AnswerOf<typeof queryCharts>[number]["bars"];

/** As old as the last look at the workbench at most: the lists behind them are asked anew as well. */
export function useFigures(isAsked: boolean) {
  return useQuery<AnswerOf<typeof queryFigures>, ApiFault>({
    queryKey: ["dashboard", "figures"],
    queryFn: ({ signal }) => callApi(queryFigures, {}, { signal }),
    enabled: isAsked,
    staleTime: 0,
  });
}

export function useCharts(isAsked: boolean) {
  return useQuery<AnswerOf<typeof queryCharts>, ApiFault>({
    queryKey: ["dashboard", "charts"],
    queryFn: ({ signal }) => callApi(queryCharts, {}, { signal }),
    enabled: isAsked,
    staleTime: 0,
  });
}
