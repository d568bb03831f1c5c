/** False where the browser allows no copying. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyChosen(text);
  }
}

/** Over plain HTTP there is no clipboard, but what is chosen can be copied as a key does it. */
function copyChosen(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.style.cssText = "position: fixed; opacity: 0";
  // Beside an open dialog nothing can be chosen.
  (focused?.closest("dialog") ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
