import type { Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { combiningRoutes } from "./routes/combining.ts";
import { draftingRoutes } from "./routes/drafting.ts";
import { openInquiries } from "./routes/inquiries.ts";
import { readingLinkRoutes } from "./routes/reading-link.ts";
import { readingRoutes } from "./routes/reading.ts";
import { steppingRoutes } from "./routes/stepping.ts";
import { submittingRoutes } from "./routes/submitting.ts";

export function quotationRoutes(services: Services): Route[] {
  const inquiries = openInquiries(services);
  return [
    ...draftingRoutes(services, inquiries),
    ...submittingRoutes(inquiries),
    ...readingRoutes(services, inquiries),
    ...readingLinkRoutes(services, inquiries),
    ...combiningRoutes(services, inquiries),
    ...steppingRoutes(inquiries),
  ];
}
