import { testTidyRulesPass, testRuleViolations } from "./planted-files.ts";

const sentence = (words: number): string => `${"word ".repeat(words).trim()}.`;

testRuleViolations([
  {
    name: "a type named by a bare participle, exported or not",
    files: { "platform/server/user.ts": "type Told = { a: 1 };\nexport type Wanted = Told;\n" },
    expected: ["platform/server/user.ts:1 plain-name", "platform/server/user.ts:2 plain-name"],
  },
  {
    name: "an exported name of the old dialect",
    files: { "platform/server/user.ts": "export function toldUser() {}\nexport class UserFault {}\n" },
    expected: ["platform/server/user.ts:1 plain-name", "platform/server/user.ts:2 plain-name"],
  },
  {
    name: "a pronoun for a type, and names of the old dialect in exports",
    files: {
      "platform/server/user.ts":
        "type Who = { a: 1 };\nexport const standingOn = 1;\nexport function settles() {}\n",
    },
    expected: [
      "platform/server/user.ts:1 plain-name",
      "platform/server/user.ts:2 plain-name",
      "platform/server/user.ts:3 plain-name",
    ],
  },
  {
    name: "a file of the old dialect",
    files: {
      "platform/web/autosave/pen.ts": "export const writer = 1;\n",
      "platform/web/linking.ts": "export const link = 1;\n",
    },
    expected: ["platform/web/autosave/pen.ts:1 plain-name", "platform/web/linking.ts:1 plain-name"],
  },
  {
    name: "a sentence of 26 words in a comment",
    files: { "platform/server/user.ts": `/** Short.\n * ${sentence(26)} */\nexport const user = 1;\n` },
    expected: ["platform/server/user.ts:1 comment-length"],
  },
  {
    name: "a module as a file and a folder",
    files: {
      "platform/server/mail.ts": "export const mail = 1;\n",
      "platform/server/mail/queue.ts": "export const queue = 1;\n",
    },
    expected: ["platform/server/mail.ts:1 doubled-module"],
  },
]);

testTidyRulesPass("nouns, 25 words, and a longer sentence with its source", {
  "platform/server/user.ts": [
    `// ${sentence(25)} ${sentence(25)}`,
    `// ${sentence(26)} See https://www.rfc-editor.org/.`,
    `// ${sentence(26)} (words of decision 0061)`,
    "export type ToldUser = { user: string };",
    "const told = 1;",
    "export const user: ToldUser = { user: String(told) };",
  ].join("\n"),
});
