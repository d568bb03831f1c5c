import type { FilledForm } from "#platform/forms/filled.ts";
import type { WorkedCase } from "../../rules/product-shape.ts";

/** What is filled in in the preview, kept while the product below it is drawn anew. */
export class PreviewMemory {
  #filled: FilledForm | undefined;
  #facts: Readonly<Record<string, string>> = {};
  #scrolledPx = 0;

  keep(filled: FilledForm): void {
    this.#filled = filled;
  }

  /** A worked case, with the facts that it is reckoned by. */
  keepCase({ form, facts = {} }: Pick<WorkedCase, "form" | "facts">): void {
    this.#filled = form;
    this.#facts = facts;
  }

  facts(): Readonly<Record<string, string>> {
    return this.#facts;
  }

  filled(): FilledForm | undefined {
    return this.#filled;
  }

  keepScroll(scrolledPx: number): void {
    this.#scrolledPx = scrolledPx;
  }

  scrolledPx(): number {
    return this.#scrolledPx;
  }
}
