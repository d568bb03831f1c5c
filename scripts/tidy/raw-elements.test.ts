import { testTidyRulesPass, testRuleViolations } from "./planted-files.ts";

const component = (...elements: string[]): string =>
  `export const Part = () => (\n<>\n${elements.join("\n")}\n</>\n);\n`;

testRuleViolations([
  {
    name: "a screen with a button, a dialog, a list and a date of its own",
    files: {
      "areas/payment/screens/pay.tsx": component(
        `<button type="button">缴费</button>`,
        `<dialog open>确认</dialog>`,
        `<select value="1" />`,
        `<input type="date" />`,
        `<Field label="生效日期" type="date" />`,
        `<input type={isDay ? "date" : "text"} />`,
      ),
    },
    expected: [3, 4, 5, 6, 7, 8].map((line) => `areas/payment/screens/pay.tsx:${line} raw-element`),
  },
  {
    name: "roles that a component gives, in the workbench and in the engines",
    files: {
      "workbench/screens/parts.tsx": component(`<div role="tablist" />`, `<div role="menu" />`),
      "platform/lists/web/choice.tsx": component(`<input role="combobox" />`, `<ul role="listbox" />`),
      "platform/web/asks.tsx": component(`<div role="dialog" />`),
    },
    expected: [
      "platform/lists/web/choice.tsx:3 raw-element",
      "platform/lists/web/choice.tsx:4 raw-element",
      "platform/web/asks.tsx:3 raw-element",
      "workbench/screens/parts.tsx:3 raw-element",
      "workbench/screens/parts.tsx:4 raw-element",
    ],
  },
]);

testTidyRulesPass("components, other elements, and the components' own elements", {
  "areas/payment/screens/pay.tsx": component(
    `<Button look="primary">缴费</Button>`,
    `<input type="checkbox" />`,
    `<a className="button" href="/payments">返回</a>`,
    `<div role="group" aria-label="金额" />`,
  ),
  "platform/ui/part.tsx": component(
    `<button type="button" />`,
    `<dialog />`,
    `<select />`,
    `<div role="menu" />`,
  ),
  "e2e/harness/page.tsx": component(`<button type="button">试</button>`),
});
