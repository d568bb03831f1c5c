import * as z from "zod/mini";
import { keepable, seen } from "#platform/kernel/wire.ts";

const MAX_ROWS = 20_000;
const TOO_MANY_ROWS = `每个表格最多 ${MAX_ROWS} 行`;
const name = z.string().check(z.maxLength(60), keepable);
const codes = z.array(z.string().check(z.maxLength(40), keepable)).check(z.maxLength(8));
const cell = z.union([z.string().check(z.maxLength(4000), keepable), codes, z.null()]);

/** A filled form as it travels: texts, the codes of a cascader as a list; what is empty is null or absent. */
export const WireRow = z.record(name, cell);
export const WireRows = z.array(WireRow).check(z.maxLength(MAX_ROWS, TOO_MANY_ROWS));
export const WireForm = z.record(name, z.union([WireRow, WireRows]));

/** The same as somebody typed it; what is stored may be older than this rule. */
const typed = z.union([z.string().check(z.maxLength(4000), keepable, seen), codes, z.null()]);
const TypedRow = z.record(name, typed);
const TypedRows = z.array(TypedRow).check(z.maxLength(MAX_ROWS, TOO_MANY_ROWS));
export const TypedForm = z.record(name, z.union([TypedRow, TypedRows]));
