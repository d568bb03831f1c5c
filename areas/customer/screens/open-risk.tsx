import { useMutation } from "@tanstack/react-query";
import { callApi } from "#platform/web/api-client.ts";
import { type ApiFault, asFault } from "#platform/web/api-fault.ts";
import { notices } from "#platform/web/notice-store.ts";
import { hrefOf } from "#platform/web/page-registry.ts";
import { openCustomerRisk, type RiskHandles } from "../contract/risk.ts";
import { RISK } from "./customer-places.ts";

/** A window of its own, which knows the customer only by what opens once. */
export function OpenRisk({ customerId }: { customerId: string }) {
  const opening = useMutation<RiskHandles, ApiFault>({
    mutationFn: () => callApi(openCustomerRisk, { customerId }),
    onSuccess: (handles) => void window.open(hrefOf(RISK, {}, handles), "_blank", "noopener"),
    onError: (caught) => notices.fault(asFault(caught)),
  });
  return (
    <button
      type="button"
      className="button"
      aria-disabled={opening.isPending}
      onClick={() => !opening.isPending && opening.mutate()}
    >
      风险页
      <span className="visually-hidden">（在新窗口打开）</span>
    </button>
  );
}
