import { spawnSync } from "node:child_process";

const COMMITS = 20;
const MOST_LETTERS = 72;
const AREA_AND_ACTION = /^(?:Merge |Revert |[a-z][\w ,./-]*: \S)/;

/** Returns the reason why a subject is not `area: what it does` with at most 72 characters, or undefined. */
export function checkCommitSubject(subject: string): string | undefined {
  if (subject.length > MOST_LETTERS) return `${subject.length} characters, limit ${MOST_LETTERS}`;
  if (!AREA_AND_ACTION.test(subject)) return "does not begin with `area: `";
  return undefined;
}

/** Lists recent subjects in the wrong form. Empty for a folder without history. */
export function listInvalidCommitSubjects(root: string): string[] {
  const { stdout, status } = spawnSync("git", ["log", `-${COMMITS}`, "--format=%h%x09%s"], {
    cwd: root,
    encoding: "utf8",
  });
  if (status !== 0) return [];
  return stdout.split("\n").flatMap((line) => {
    const [commit = "", subject = ""] = line.split("\t");
    const why = commit && checkCommitSubject(subject);
    return why ? [`${commit} ${why}: ${subject}`] : [];
  });
}
