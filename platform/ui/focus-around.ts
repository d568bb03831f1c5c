/** Moves the focus to the focusable container of a button before the button disappears. */
export function focusContainerOf(button: HTMLElement): void {
  button.closest<HTMLElement>("[tabindex='-1']")?.focus();
}
