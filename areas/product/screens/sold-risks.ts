import { useQuery } from "@tanstack/react-query";
import { PENDING_MARK } from "#platform/ui/pending-mark.ts";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";
import type { ApiError } from "#platform/web/api-error.ts";
import { findSoldRisks } from "../contract/product-calls.ts";

export type SoldRiskView = AnswerOf<typeof findSoldRisks>[number];

/** The name of a product by its code, to be drawn by `PendingText`. */
export function useRiskName(): (code: string) => string {
  const risks = useSoldRisks();
  return (code) =>
    (risks.isPending ? PENDING_MARK : undefined) ??
    risks.data?.find(({ riskCode }) => riskCode === code)?.riskName ??
    code;
}

/** The products that the branch of the user sells today. */
export function useSoldRisks() {
  return useQuery<SoldRiskView[], ApiError>({
    queryKey: ["soldRisks"],
    queryFn: ({ signal }) => callApi(findSoldRisks, {}, { signal }),
  });
}
