import { readFileSync } from "node:fs";

/**
 * Lists this process and the ones above it up to npm. npm runs a script in a shell and passes signals to the shell
 * alone: without this list, the program would not notice that both have ended.
 */
export function listParents() {
  const pids = [process.pid];
  const script = scriptOf(process.env);
  if (script === undefined) return pids;
  for (let pid = process.ppid; ; pid = parentOf(pid)) {
    pids.push(pid);
    // npm itself runs without the variables that it gives its script.
    if (pid <= 1 || scriptOf(environmentOf(pid)) !== script) return pids;
  }
}

function scriptOf({ npm_lifecycle_event: event, npm_lifecycle_script: script }) {
  return event ? `${event} ${script}` : undefined;
}

function environmentOf(pid) {
  try {
    const lines = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
    return Object.fromEntries(
      lines.map((line) => [line.split("=", 1)[0], line.slice(line.indexOf("=") + 1)]),
    );
  } catch {
    return {};
  }
}

function parentOf(pid) {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1).split(" ")[1]);
  } catch {
    return 0;
  }
}
