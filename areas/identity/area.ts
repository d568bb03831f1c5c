import { createFixedLookUp, NO_LOOK_UP_CHOICES } from "#platform/lists/server/look-up.ts";
import { defineArea, HOUR_MS } from "#platform/server/area.ts";
import { createCodeNameCache } from "#platform/server/name-cache.ts";
import * as administrationCalls from "./contract/administration.ts";
import * as peopleCalls from "./contract/people.ts";
import * as signInCalls from "./contract/sign-in.ts";
import { deleteEndedVisitorTries, deleteExpiredSessions } from "./jobs.ts";
import { loadMenuAndGradesIntoDatabase } from "./load.ts";
import {
  findActorWithoutSession,
  listUserNames,
  createRequestAuthenticator,
  createListPermissionReader,
} from "./questions.ts";
import { identityRoutes } from "./routes/identity-routes.ts";
import { menuLayoutNames } from "./rules/menu-layouts.ts";
import { permissionNames } from "./rules/permission-names.ts";

export const identityArea = defineArea({
  name: "identity",
  calls: [signInCalls, peopleCalls, administrationCalls],
  routes: ({ services }) => identityRoutes(services),
  chores: [
    { everyMs: HOUR_MS, work: ({ services }) => deleteExpiredSessions(services.database) },
    { everyMs: HOUR_MS, work: ({ services }) => deleteEndedVisitorTries(services.database) },
  ],
  load: loadMenuAndGradesIntoDatabase,
  lookUps: () => ({
    user: { namesOf: createCodeNameCache(listUserNames), choicesOf: async () => NO_LOOK_UP_CHOICES },
    permission: createFixedLookUp(permissionNames),
    menuLayout: createFixedLookUp(menuLayoutNames),
  }),
  ports: {
    openAuthority: createRequestAuthenticator,
    openListRights: createListPermissionReader,
    findActor: findActorWithoutSession,
  },
});
