import { ConfirmationDialog } from "#platform/web/ask-dialog.tsx";
import { navigate } from "#platform/web/location.ts";
import { noticeStore } from "#platform/web/notice-store.ts";
import { useCallMutation } from "#platform/web/use-change.ts";
import { removeProduct } from "../contract/product-calls.ts";

/** Confirms the removal of a product under which nothing was written. */
export function ProductRemovalDialog({ riskCode, onClose }: { riskCode: string; onClose: () => void }) {
  const remove = useCallMutation(removeProduct);
  return (
    <ConfirmationDialog
      title="删除产品"
      asks={["reason"]}
      confirm="删除"
      isPending={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onConfirm={({ reason }) =>
        remove.mutate(
          { riskCode, reason },
          {
            onSuccess: () => {
              noticeStore.tell("产品已删除");
              navigate("/productWorkbench", { replace: true });
            },
          },
        )
      }
    >
      <p>产品的全部版本和发布将不再保留，并立即停售。已有单据或方案的产品不能删除。</p>
    </ConfirmationDialog>
  );
}
