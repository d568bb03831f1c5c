import { defineRefusals } from "#platform/kernel/refusal.ts";

/** What visitors without an account are refused on every public page that answers questions. */
export const visitorRefusals = defineRefusals({
  tooManyTries: {
    code: "SEA005",
    message: "查验过于频繁，请 {minutes} 分钟后再试",
    next: "如同一网络内多人查验，请稍后再试；急需核实的，请联系承保机构",
  },
});
