import { defineRefusals } from "#platform/kernel/refusal.ts";
import { lifecycleRefusals } from "#platform/lifecycle/lifecycle.ts";

export const documentRefusals = defineRefusals({
  documentChanged: {
    code: "DOC001",
    message: "该单据已有更新的版本",
    next: "请刷新后在最新内容上操作",
  },
  baseMoved: {
    code: "DOC002",
    message: "该单据所依据的内容已有新的版本",
    next: "请先带入最新版本的变化，再提交",
  },
  documentMissing: { code: "DOC003", message: "该单据不存在", next: "请核对业务号后重试" },
  formIncomplete: { code: "DOC004", message: "还有 {count} 处需要修改", next: "请按提示修改后重试" },
});

/** Any step of a document may be refused with these. */
export const stepRefusals = [
  lifecycleRefusals.notAllowedNow,
  lifecycleRefusals.notTheirs,
  lifecycleRefusals.notReady,
  documentRefusals.documentChanged,
] as const;
