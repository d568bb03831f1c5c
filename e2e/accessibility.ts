import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
type Rules = Pick<RunOptions, "runOnly">;

const ALL: Rules = { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] };
/** What another theme can change: its markup is the same. */
const OF_COLOURS: Rules = { runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } };

/** The same in light and in dark, as the system would change it under the open page. */
export async function violationsInBothThemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [colorScheme, rules] of [
    ["dark", OF_COLOURS],
    ["light", ALL],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    found.push(...(await accessibilityViolations(page, rules)).map((error) => `${colorScheme}: ${error}`));
  }
  return found;
}

/** What breaks WCAG 2.2 AA on the page as it stands, one line each. */
export async function accessibilityViolations(page: Page, rules: Rules = ALL): Promise<string[]> {
  // Evaluated by the debugger, so the page's policy against inline scripts stays in force.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(source);
  // What is fading in has not its colours yet; what never ends is not waited for.
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
  // Only violations are described: describing what passes takes most of the time.
  const options: RunOptions = { ...rules, resultTypes: ["violations"], preload: false };
  return page.evaluate(async (given) => {
    const { axe } = globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } };
    const { violations } = await axe.run(given);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")} ${failureSummary}`),
    );
  }, options);
}
