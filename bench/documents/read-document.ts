import * as z from "zod/mini";
import { findDocumentHeadsByNumber } from "#areas/document/questions.ts";
import { policiesNumbered } from "#areas/policy/questions/policies.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { requiredText } from "#platform/kernel/wire.ts";
import { handle, type Route } from "#platform/server/http/route.ts";

/** The yardstick of a search: one row by its key over the same HTTP, session, permission, snapshot and policies. */
export const readDocument = defineCall({
  method: "POST",
  path: "bench/readDocument",
  title: "读一份单据",
  permission: "quotation:query",
  effect: "read",
  input: z.object({ businessNo: requiredText(23) }),
  output: z.object({ holderName: z.string() }),
  refusals: [],
});

export const readDocumentRoutes: Route[] = [
  handle(readDocument, async ({ input: { businessNo }, inScope }) => {
    const found = await inScope(async (reader) =>
      businessNo.startsWith("P")
        ? (await policiesNumbered(reader, [businessNo]))[0]
        : (await findDocumentHeadsByNumber(reader, [businessNo])).get(businessNo),
    );
    return { holderName: found?.holderName ?? "" };
  }),
];
