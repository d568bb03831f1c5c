import * as z from "zod/mini";
import { keepable } from "#platform/kernel/wire.ts";

const MAX_ROWS = 20_000;
const name = z.string().check(z.maxLength(60), keepable);
const codes = z.array(z.string().check(z.maxLength(40), keepable)).check(z.maxLength(8));
const cell = z.union([z.string().check(z.maxLength(4000), keepable), codes, z.null()]);

/** A filled form as it travels: texts, the codes of a cascader as a list; what is empty is null or absent. */
export const WireRow = z.record(name, cell);
export const WireRows = z.array(WireRow).check(z.maxLength(MAX_ROWS, `每个表格最多 ${MAX_ROWS} 行`));
export const WireForm = z.record(name, z.union([WireRow, WireRows]));
