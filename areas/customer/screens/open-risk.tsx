import { useMutation } from "@tanstack/react-query";
import { Button } from "#platform/ui/button.tsx";
import { callApi } from "#platform/web/api-client.ts";
import { type ApiError, toApiError } from "#platform/web/api-error.ts";
import { noticeStore } from "#platform/web/notice-store.ts";
import { buildPageHref } from "#platform/web/page-address.ts";
import { openCustomerRisk, type RiskPageHandles } from "../contract/risk.ts";
import { CUSTOMER_RISK_PATH } from "./customer-paths.ts";

/** Opens the risk page in its own window, with one-time handles in place of the customer's id. */
export function OpenCustomerRiskButton({ customerId }: { customerId: string }) {
  const opening = useMutation<RiskPageHandles, ApiError>({
    mutationFn: () => callApi(openCustomerRisk, { customerId }),
    onSuccess: (handles) =>
      void window.open(buildPageHref(CUSTOMER_RISK_PATH, {}, handles), "_blank", "noopener"),
    onError: (caught) => noticeStore.error(toApiError(caught)),
  });
  return (
    <Button isBusy={opening.isPending} onClick={() => opening.mutate()}>
      风险页
      <span className="visually-hidden">（在新窗口打开）</span>
    </Button>
  );
}
