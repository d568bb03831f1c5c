import type { Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { gradeGrantingRoutes } from "./granting.ts";
import { accountAdministrationRoutes } from "./administration.ts";
import { outsideSignInRoutes } from "./outside-sign-in.ts";
import { passwordRoutes } from "./password.ts";
import { phoneSignInRoutes } from "./phone.ts";
import { salesPeopleRoutes } from "./sales-people.ts";
import { userRightsRoutes } from "./rights.ts";
import { sessionRoutes } from "./session.ts";
import { createSharedSignInSteps } from "./sign-in.ts";

export function identityRoutes(services: Services): Route[] {
  const signIn = createSharedSignInSteps(services);
  return [
    ...passwordRoutes(services, signIn),
    ...outsideSignInRoutes(services, signIn),
    ...phoneSignInRoutes(services, signIn),
    ...sessionRoutes(services),
    ...userRightsRoutes(),
    ...salesPeopleRoutes(),
    ...accountAdministrationRoutes(),
    ...gradeGrantingRoutes(),
  ];
}
