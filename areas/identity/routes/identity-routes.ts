import type { Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { grantingRoutes } from "./granting.ts";
import { administrationRoutes } from "./administration.ts";
import { outsideRoutes } from "./outside-sign-in.ts";
import { passwordRoutes } from "./password.ts";
import { phoneRoutes } from "./phone.ts";
import { salesPeopleRoutes } from "./sales-people.ts";
import { rightsRoutes } from "./rights.ts";
import { sessionRoutes } from "./session.ts";
import { openSignIn } from "./sign-in.ts";

export function identityRoutes(services: Services): Route[] {
  const signIn = openSignIn(services);
  return [
    ...passwordRoutes(services, signIn),
    ...outsideRoutes(services, signIn),
    ...phoneRoutes(services, signIn),
    ...sessionRoutes(services),
    ...rightsRoutes(),
    ...salesPeopleRoutes(),
    ...administrationRoutes(),
    ...grantingRoutes(),
  ];
}
