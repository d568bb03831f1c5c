import { defineRefusals } from "#platform/kernel/refusal.ts";

export const sealRefusals = defineRefusals({
  sealUnavailable: {
    code: "SEA001",
    message: "公司电子签章不可用：{why}",
    next: "请联系管理员检查签章密钥与证书后重新出具",
  },
});
