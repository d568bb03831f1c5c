import { defineArea } from "#platform/server/area.ts";
import * as messageCalls from "./contract.ts";
import { createMessageSubscribers, createTaskEndMessageSender } from "./jobs.ts";
import { messageRoutes } from "./routes.ts";

export const messageArea = defineArea({
  name: "message",
  calls: [messageCalls],
  routes: ({ services }) => messageRoutes(services),
  subscribers: createMessageSubscribers,
  ports: { openTaskNotice: createTaskEndMessageSender },
});
