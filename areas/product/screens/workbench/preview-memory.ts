import type { FilledForm } from "#platform/forms/filled.ts";

/** What is filled in in the preview, kept while the product below it is drawn anew. */
export class PreviewMemory {
  #filled: FilledForm | undefined;
  #scrolledPx = 0;

  keep(filled: FilledForm): void {
    this.#filled = filled;
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
