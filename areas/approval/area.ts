import { defineArea } from "#platform/server/area.ts";
import * as approvalContract from "./contract.ts";

export const approvalArea = defineArea({ name: "approval", calls: [approvalContract], routes: () => [] });
