/** The button is about to go, and the focus must not go with it. */
export function focusAround(button: HTMLElement): void {
  button.closest<HTMLElement>("[tabindex='-1']")?.focus();
}
