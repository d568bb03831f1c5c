type Talk = Pick<Console, "log" | "info" | "debug" | "warn" | "trace" | "dir" | "table">;

/** Errors are still told: without them nobody could say what went wrong at a user's desk. */
export function silenceConsole(talk: Talk): void {
  for (const word of ["log", "info", "debug", "warn", "trace", "dir", "table"] as const) {
    talk[word] = () => undefined;
  }
}

type Dragged = Pick<Event, "target" | "preventDefault"> & {
  dataTransfer: { types: readonly string[]; dropEffect: string } | null;
};

/** Where a file may be dropped says `data-drop-zone`; anywhere else the browser would leave the page for the file. */
export function refuseStrayFile({ target, dataTransfer, preventDefault }: Dragged): void {
  if (!dataTransfer?.types.includes("Files") || isInDropZone(target)) return;
  preventDefault();
  dataTransfer.dropEffect = "none";
}

export function guardProduction(target: Window & { console: Talk }): void {
  silenceConsole(target.console);
  for (const name of ["dragover", "drop"] as const) {
    target.addEventListener(name, (event) =>
      refuseStrayFile({
        target: event.target,
        dataTransfer: event.dataTransfer,
        preventDefault: () => event.preventDefault(),
      }),
    );
  }
}

function isInDropZone(target: EventTarget | null): boolean {
  const closest = (target as Partial<Element> | null)?.closest?.("[data-drop-zone]") ?? null;
  return closest !== null;
}
