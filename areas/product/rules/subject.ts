import { type FilledForm, rowsOf } from "#platform/forms/filled.ts";
import type { Product } from "./product-shape.ts";

type Said = { readonly referrals: Pick<Product["referrals"], "subject"> };

/** By which numbers the product knows what it insures once only: each once, as it is compared; none where it names no field. */
export function subjectsOf({ referrals: { subject } }: Said, form: FilledForm): string[] {
  if (subject === undefined) return [];
  const [section = "", element = ""] = subject.split(".");
  const numbers = rowsOf(form[section]).map((row) => row[element]);
  const written = numbers.map((cell) => (typeof cell === "string" ? cell.trim().toUpperCase() : ""));
  return [...new Set(written.filter((number) => number !== ""))];
}
