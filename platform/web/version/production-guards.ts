const SILENT = ["log", "info", "debug", "warn", "trace", "dir", "table"] as const;

type Talk = Pick<Console, (typeof SILENT)[number]>;

/** Errors are still told: without them nobody could say what went wrong at a user's desk. */
export function silenceConsole(talk: Talk): void {
  for (const word of SILENT) {
    talk[word] = () => undefined;
  }
}

type FileDrag = Pick<Event, "target" | "preventDefault"> & {
  dataTransfer: { types: readonly string[]; dropEffect: string } | null;
};

/** Where a file may be dropped says `data-drop-zone`; anywhere else the browser would leave the page for the file. */
export function preventStrayFileDrop(event: FileDrag): void {
  const { target, dataTransfer } = event;
  if (!dataTransfer?.types.includes("Files") || isInDropZone(target)) return;
  event.preventDefault();
  dataTransfer.dropEffect = "none";
}

export function installProductionGuards(target: Window & { console: Talk }): void {
  silenceConsole(target.console);
  for (const name of ["dragover", "drop"] as const) {
    target.addEventListener(name, preventStrayFileDrop);
  }
}

function isInDropZone(target: EventTarget | null): boolean {
  const closest = (target as Partial<Element> | null)?.closest?.("[data-drop-zone]") ?? null;
  return closest !== null;
}
