import { createTextRecognizer } from "#integrations/text-recognition/recognizer.ts";
import { defineArea } from "#platform/server/area.ts";
import * as ocrContract from "./contract.ts";
import { ocrRoutes } from "./routes.ts";

export const ocrArea = defineArea({
  name: "ocr",
  calls: [ocrContract],
  routes: ({ services }) => ocrRoutes(services, createTextRecognizer(services.settings)),
});
