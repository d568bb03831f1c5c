import type { Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { grantingRoutes } from "./routes/granting.ts";
import { administrationRoutes } from "./routes/administration.ts";
import { outsideRoutes } from "./routes/outside-ways.ts";
import { passwordRoutes } from "./routes/password.ts";
import { phoneRoutes } from "./routes/phone.ts";
import { salesPeopleRoutes } from "./routes/sales-people.ts";
import { rightsRoutes } from "./routes/rights.ts";
import { sessionRoutes } from "./routes/session.ts";
import { openSignIn } from "./routes/sign-in.ts";

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
