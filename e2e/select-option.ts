import type { Locator } from "playwright-core";

/** Chooses an entry of a labelled choice by its label. */
export async function selectOption(field: Locator, label: string | RegExp): Promise<void> {
  await field.click();
  await field
    .page()
    .getByRole("dialog")
    .last()
    .getByRole("option", typeof label === "string" ? { name: label, exact: true } : { name: label })
    .first()
    .click();
}
