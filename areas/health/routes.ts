import { isLimitedToOwnBusiness } from "#areas/identity/questions.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import { healthRefusals, queryHealthContract } from "./contract.ts";
import { findHealthContract } from "./store.ts";

export function healthRoutes(): Route[] {
  return [
    handle(queryHealthContract, async ({ input: { contractNo }, actor, inScope, refuse }) => {
      const found = await inScope(async (reader) => {
        const contract = await findHealthContract(reader, contractNo);
        const isHidden =
          contract?.inputBy !== actor.userCode && (await isLimitedToOwnBusiness(reader, actor));
        return isHidden ? undefined : contract;
      });
      return found ?? refuse(healthRefusals.contractMissing);
    }),
  ];
}
