/** A file dropped beside its place would replace the page and what is typed in it; real places say `data-drop-zone`. */
export function blockFileDrops(target: Document): void {
  for (const kind of ["dragover", "drop"] as const) {
    target.addEventListener(kind, (event) => {
      const isInZone = event.target instanceof Element && event.target.closest("[data-drop-zone]") !== null;
      if (!isInZone && event.dataTransfer?.types.includes("Files")) event.preventDefault();
    });
  }
}
