const SILENT = ["log", "info", "debug", "warn", "trace", "dir", "table"] as const;

type Talk = Pick<Console, (typeof SILENT)[number]>;

/** Silences the console except for errors, which are needed to diagnose a user's problem. */
export function silenceConsole(talk: Talk): void {
  for (const word of SILENT) {
    talk[word] = () => undefined;
  }
}

type FileDrag = Pick<Event, "target" | "preventDefault"> & {
  dataTransfer: { types: readonly string[]; dropEffect: string } | null;
};

/** Prevents dropping a file outside of `data-drop-zone` elements, where the browser would open the file. */
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
