import type { Actor } from "#platform/server/actor.ts";
import { OFFICE_CLERK } from "./people.ts";

/** An actor who has not signed in, for tests that call a store or a list directly. */
export const createTestActor = (actor: Partial<Actor> = {}): Actor => ({
  userCode: OFFICE_CLERK,
  userName: "测试员甲",
  comCode: "32010100",
  comLevel: "4",
  gradeCodes: ["PROP001"],
  agencyCode: "",
  sessionHash: Buffer.alloc(32),
  ...actor,
});
