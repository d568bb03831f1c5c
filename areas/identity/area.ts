import { createFixedLookUp, NO_LOOK_UP_CHOICES } from "#platform/lists/server/look-up.ts";
import { defineArea, HOUR_MS } from "#platform/server/area.ts";
import { createNameCache } from "#platform/server/name-cache.ts";
import * as administrationCalls from "./contract/administration.ts";
import * as peopleCalls from "./contract/people.ts";
import * as signInCalls from "./contract/sign-in.ts";
import { deleteExpiredSessions } from "./jobs.ts";
import { loadRights } from "./load.ts";
import { findCurrentActor, listUserNames, createRequestAuthority, createListRights } from "./questions.ts";
import { identityRoutes } from "./routes/identity-routes.ts";
import { menuLayoutNames } from "./rules/menu-layouts.ts";
import { permissionNames } from "./rules/permission-names.ts";

export const identityArea = defineArea({
  name: "identity",
  calls: [signInCalls, peopleCalls, administrationCalls],
  routes: ({ services }) => identityRoutes(services),
  chores: [{ everyMs: HOUR_MS, work: ({ services }) => deleteExpiredSessions(services.database) }],
  load: loadRights,
  lookUps: () => ({
    user: { namesOf: createNameCache(listUserNames), choicesOf: async () => NO_LOOK_UP_CHOICES },
    permission: createFixedLookUp(permissionNames),
    menuLayout: createFixedLookUp(menuLayoutNames),
  }),
  ports: {
    openAuthority: createRequestAuthority,
    openListRights: createListRights,
    findActor: findCurrentActor,
  },
});
