import type { TidyRule } from "./tree.ts";

/** Letters in brackets, so that this file does not contain what it forbids. */
const WORKPLACE = /(?<![\w.])\/wor[k]\/|\.librar[y]\b|farm-benc[h]|farm-studi[o]/;

/** The program must not name the machine on which it was written. */
export const noMachinePathsRule: TidyRule = ({ texts }) =>
  texts.flatMap(({ path, text }) =>
    text.split("\n").flatMap((content, index) => {
      const name = WORKPLACE.exec(content)?.[0];
      if (!name) return [];
      return [
        { rule: "workplace", file: path, line: index + 1, says: `names a place of one machine: ${name}` },
      ];
    }),
  );
