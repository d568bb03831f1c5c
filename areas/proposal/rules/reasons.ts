import { REASON } from "#areas/judging/contract/shapes.ts";

export const REVOKE_REASON = { label: "撤销原因", ...REASON };
export const TAKE_BACK_REASON = { label: "退回原因", ...REASON };
export const REVOKE_WARNING = "撤销后不能恢复，已核保通过的结论随之失效；需要时可重新录入投保单。";
export const TAKE_BACK_WARNING = "退回修改后，已核保通过的结论随之失效，修改后须重新提交核保。";
