import * as z from "zod/mini";
import { UserTypedFormSchema, UserTypedFormRowSchema, WireFormSchema } from "#platform/forms/wire.ts";
import { type Call, defineCall } from "#platform/kernel/contract.ts";
import { createListCall } from "#platform/lists/list-call.ts";
import type { DocumentDefinition } from "./definition.ts";
import { capitaliseFirstLetter, defineDocumentList } from "./document-list.ts";
import { FieldError } from "./field-error.ts";
import { buildDocumentNumberPattern } from "./number-format.ts";
import { documentRefusals, stepRefusals } from "./refusals.ts";

const { documentMissing, formIncomplete } = documentRefusals;

export const DocumentActionOfferSchema = z.object({ event: z.string(), label: z.string(), why: z.string() });

const TrailStep = z.object({
  action: z.string(),
  label: z.string(),
  fromStatus: z.string(),
  toStatus: z.string(),
  opinion: z.string(),
  userCode: z.string(),
  userName: z.string(),
  recordedAt: z.string(),
});

const SavedDocument = z.object({
  businessNo: z.string(),
  version: z.number(),
  status: z.string(),
  comCode: z.string(),
  inputBy: z.string(),
  inputByName: z.string(),
  inputAt: z.string(),
  errors: z.array(FieldError),
  offers: z.array(DocumentActionOfferSchema),
});
export type SavedDocument = z.infer<typeof SavedDocument>;

const DocumentInfo = z.extend(SavedDocument, {
  form: WireFormSchema,
  trail: z.array(TrailStep),
  /** The names of the users in the columns of the list, by code. */
  userNames: z.record(z.string(), z.string()),
});
export type DocumentInfo = z.infer<typeof DocumentInfo>;
export type DocumentTrailStep = z.infer<typeof TrailStep>;

const version = z.int("版本应为整数");

/** The calls of a plain document: list, detail, add, edit, and one for each step that a user may take. */
export function defineDocumentCalls(document: DocumentDefinition) {
  const { name, title, number, permission, steps, callPaths = {} } = document;
  const named = capitaliseFirstLetter(name);
  const pathOf = (call: string) => callPaths[call] ?? `${name}/${call}${named}`;
  const businessNo = z
    .string(`请输入${number.label}`)
    .check(z.regex(buildDocumentNumberPattern(number.format), `${number.label}格式不正确`));
  const changing = { method: "POST", effect: "change", output: SavedDocument } as const;
  const existing = z.object({ businessNo, version });
  const refusals = [documentMissing, formIncomplete, ...stepRefusals] as const;
  return {
    list: createListCall(defineDocumentList(document)),
    find: defineCall({
      method: "GET",
      effect: "read",
      path: callPaths["find"] ?? `${name}/query${named}Info/{businessNo}`,
      title: `${title}详情`,
      permission: permission.query,
      input: z.object({ businessNo }),
      output: DocumentInfo,
      refusals: [documentMissing],
    }),
    add: defineCall({
      ...changing,
      path: pathOf("add"),
      title: `新增${title}`,
      permission: permission.add,
      input: z.object({ form: UserTypedFormSchema }),
      refusals: [formIncomplete, ...stepRefusals],
    }),
    edit: defineCall({
      ...changing,
      path: pathOf("edit"),
      title: `修改${title}`,
      permission: permission.edit,
      input: z.extend(existing, { form: UserTypedFormSchema }),
      refusals,
    }),
    steps: Object.fromEntries(
      Object.entries(steps).map(([event, step]) => [
        event,
        defineCall({
          ...changing,
          path: pathOf(event),
          title: `${title}：${getTransitionLabel(document, event)}`,
          permission: step?.permission ?? permission.edit,
          input: z.extend(existing, { input: z._default(UserTypedFormRowSchema, {}) }),
          refusals,
        }),
      ]),
    ),
  };
}

export type DocumentCalls = ReturnType<typeof defineDocumentCalls>;

export function isDocumentCalls(value: unknown): value is DocumentCalls {
  return typeof value === "object" && value !== null && "find" in value && "steps" in value;
}

export function listCallsOfDocument({ list, find, add, edit, steps }: DocumentCalls): Call[] {
  return [list, find, add, edit, ...Object.values(steps)];
}

export function getTransitionLabel(
  { lifecycle }: Pick<DocumentDefinition, "lifecycle">,
  event: string,
): string {
  return lifecycle.transitions.find((transition) => transition.event === event)?.label ?? event;
}
