import { handle, type Route } from "#platform/server/http/route.ts";
import { revokeProposal, takeBackProposal } from "../contract.ts";
import type { Proposals } from "./proposals.ts";

export function steppingRoutes(proposals: Proposals): Route[] {
  return [
    handle(takeBackProposal, async ({ input, ...unit }) => {
      const moved = await proposals.take(unit, input, "takeBack", { opinion: input.reason.trim() });
      return proposals.answer(unit.tx, moved, unit.actor);
    }),

    handle(revokeProposal, async ({ input, ...unit }) =>
      proposals.headAnswer(await proposals.take(unit, input, "revoke", { opinion: input.reason.trim() })),
    ),
  ];
}
