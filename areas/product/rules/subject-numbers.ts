import { type FilledForm, listFormRows } from "#platform/forms/filled-form.ts";
import type { Product } from "./product-shape.ts";

type SubjectTerms = { readonly referrals: Pick<Product["referrals"], "subject"> };

/** The distinct subject numbers of a form, normalised for comparison; empty if the product names no subject field. */
export function listInsuredSubjectNumbers(
  { referrals: { subject } }: SubjectTerms,
  form: FilledForm,
): string[] {
  if (subject === undefined) return [];
  const [section = "", element = ""] = subject.split(".");
  const numbers = listFormRows(form[section]).map((row) => row[element]);
  const normalised = numbers.map((cell) => (typeof cell === "string" ? cell.trim().toUpperCase() : ""));
  return [...new Set(normalised.filter((number) => number !== ""))];
}
