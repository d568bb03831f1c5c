import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
type Rules = Pick<RunOptions, "runOnly">;

const ALL: Rules = { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] };
/** The rules that depend on the theme. The markup is the same in both themes. */
const OF_COLOURS: Rules = { runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } };

/** Checks light and dark, switching the system theme under the open page. */
export async function listViolationsInBothThemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [colorScheme, rules] of [
    ["dark", OF_COLOURS],
    ["light", ALL],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    found.push(...(await listViolations(page, rules)).map((error) => `${colorScheme}: ${error}`));
  }
  return found;
}

/** Lists the violations of WCAG 2.2 AA on the page, one line each. */
export async function listViolations(page: Page, rules: Rules = ALL): Promise<string[]> {
  // Evaluated by the debugger, so that the page's policy against inline scripts stays in force.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(source);
  // Waits for running animations, because a fading element has no final colours. Endless animations are ignored.
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
  // Describes violations only, because describing passes takes most of the time.
  const options: RunOptions = { ...rules, resultTypes: ["violations"], preload: false };
  return page.evaluate(async (ruleOptions) => {
    const { axe } = globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } };
    const { violations } = await axe.run(ruleOptions);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")} ${failureSummary}`),
    );
  }, options);
}
