import type { Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import type { Elsewhere } from "./questions.ts";
import { commentRoutes } from "./routes/comments.ts";
import { ofCustomerRoutes } from "./routes/customer-documents.ts";

export function documentRoutes(services: Services, elsewhere: Elsewhere): Route[] {
  return [...commentRoutes(services, elsewhere), ...ofCustomerRoutes()];
}
