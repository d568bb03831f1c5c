import { handle, type Route } from "#platform/server/http/route.ts";
import { modifyInquiry, revokeInquiry } from "../contract.ts";
import type { Inquiries } from "./inquiries.ts";

export function steppingRoutes(inquiries: Inquiries): Route[] {
  return [
    handle(modifyInquiry, async ({ input, ...unit }) => {
      const modified = await inquiries.take(unit, input, "modify");
      return inquiries.answer(unit.tx, modified, unit.actor);
    }),

    handle(revokeInquiry, async ({ input, ...unit }) =>
      inquiries.headAnswer(await inquiries.take(unit, input, "revoke", { opinion: input.reason.trim() })),
    ),
  ];
}
