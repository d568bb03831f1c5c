import * as z from "zod/mini";
import type { FilledForm } from "./filled-form.ts";
import { storableCheck, visibleTextCheck } from "#platform/kernel/wire.ts";

const MAX_ROWS = 20_000;
const TOO_MANY_ROWS = `每个表格最多 ${MAX_ROWS} 行`;
const name = z.string().check(z.maxLength(60), storableCheck);
const codes = z.array(z.string().check(z.maxLength(40), storableCheck)).check(z.maxLength(8));
const cell = z.union([z.string().check(z.maxLength(4000), storableCheck), codes, z.null()]);

/** A stored form on the wire: texts, and the codes of a cascader as a list. An empty cell is null or absent. */
export const WireRow = z.record(name, cell);
export const WireRows = z.array(WireRow).check(z.maxLength(MAX_ROWS, TOO_MANY_ROWS));
export const WireForm = z.record(name, z.union([WireRow, WireRows]));

/** A stored form came over the wire in this shape. */
export function toWireForm(form: FilledForm): z.infer<typeof WireForm> {
  return form as z.infer<typeof WireForm>;
}

/** A form as a user types it, without invisible characters. Stored forms may predate this rule. */
const typed = z.union([
  z.string().check(z.maxLength(4000), storableCheck, visibleTextCheck),
  codes,
  z.null(),
]);
export const TypedRow = z.record(name, typed);
const TypedRows = z.array(TypedRow).check(z.maxLength(MAX_ROWS, TOO_MANY_ROWS));
export const TypedForm = z.record(name, z.union([TypedRow, TypedRows]));
