import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { WorkedCase } from "#areas/product/rules/product-shape.ts";

/** Keeps what is typed in the preview while the changed product is drawn anew. */
export class PreviewInputMemory {
  #filled: FilledForm | undefined;
  #facts: Readonly<Record<string, string>> = {};
  #scrolledPx = 0;

  keep(filled: FilledForm): void {
    this.#filled = filled;
  }

  /** Keeps the form of a worked case, with the facts that the case is priced by. */
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
