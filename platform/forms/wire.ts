import * as z from "zod/mini";
import type { FilledForm } from "./filled-form.ts";
import { storableJsonSchemaCheck, visibleTextSchemaCheck } from "#platform/kernel/wire.ts";

const MAX_ROWS = 20_000;
const TOO_MANY_ROWS = `每个表格最多 ${MAX_ROWS} 行`;
const name = z.string().check(z.maxLength(60), storableJsonSchemaCheck);
const codes = z.array(z.string().check(z.maxLength(40), storableJsonSchemaCheck)).check(z.maxLength(8));
export const StoredCellSchema = z.union([
  z.string().check(z.maxLength(4000), storableJsonSchemaCheck),
  codes,
  z.null(),
]);

/** A stored form on the wire: texts, and the codes of a cascader as a list. An empty cell is null or absent. */
export const WireFormRowSchema = z.record(name, StoredCellSchema);
export const WireFormRowsSchema = z.array(WireFormRowSchema).check(z.maxLength(MAX_ROWS, TOO_MANY_ROWS));
export const WireFormSchema = z.record(name, z.union([WireFormRowSchema, WireFormRowsSchema]));

/** A stored form came over the wire in this shape. */
export function toWireForm(form: FilledForm): z.infer<typeof WireFormSchema> {
  return form as z.infer<typeof WireFormSchema>;
}

/** A form as a user types it, without invisible characters. Stored forms may predate this rule. */
const typed = z.union([
  z.string().check(z.maxLength(4000), storableJsonSchemaCheck, visibleTextSchemaCheck),
  codes,
  z.null(),
]);
export const UserTypedFormRowSchema = z.record(name, typed);
const TypedRows = z.array(UserTypedFormRowSchema).check(z.maxLength(MAX_ROWS, TOO_MANY_ROWS));
export const UserTypedFormSchema = z.record(name, z.union([UserTypedFormRowSchema, TypedRows]));
