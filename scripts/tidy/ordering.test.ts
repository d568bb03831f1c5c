import { testTidyRulesPass, testRuleViolations } from "./planted-files.ts";

const moment = `const moment = wireStamp("sentAt").as("sentAt");\n`;

testRuleViolations([
  {
    name: "a sort by the name of a computed result",
    files: {
      "areas/message/store.ts": `${moment}export const rows = (q: Q) => q.orderBy("sentAt", "desc");\n`,
    },
    expected: ["areas/message/store.ts:2 sort-column"],
  },
]);

testTidyRulesPass("a sort by a column with its table, beside a computed result of its name", {
  "areas/message/store.ts": `${moment}export const rows = (q: Q) => q.orderBy("message.sentAt");\n`,
});
