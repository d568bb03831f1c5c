/** Moves the focus to what stands around a button, before a press takes the button away. */
export function focusContainerOf(button: HTMLElement): void {
  button.closest<HTMLElement>("[tabindex='-1']")?.focus();
}
