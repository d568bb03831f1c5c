import { openJudging } from "#areas/drafting/questions/judging.ts";
import type { Services } from "#platform/server/services.ts";
import { openStanding } from "../questions/standing.ts";

/** What every route of an inquiry asks first: what its product says of it, and what the user may do with it. */
export function openDesk(services: Pick<Services, "now">) {
  return { ...openJudging(services), standing: openStanding(services) };
}

export type Desk = ReturnType<typeof openDesk>;
