import type { Rule } from "./tree.ts";

/** Bracketed letters, so that this file does not name what it forbids. */
const WORKPLACE = /(?<![\w.])\/wor[k]\/|\.librar[y]\b|farm-benc[h]|farm-studi[o]/;

/** The program knows nothing of the machine that it was written on. */
export const noWorkplace: Rule = ({ texts }) =>
  texts.flatMap(({ path, text }) =>
    text.split("\n").flatMap((content, index) => {
      const name = WORKPLACE.exec(content)?.[0];
      if (!name) return [];
      return [
        { rule: "workplace", file: path, line: index + 1, says: `names a place of one machine: ${name}` },
      ];
    }),
  );
