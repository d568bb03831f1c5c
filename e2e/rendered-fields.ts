import type { BrowserContext, Page } from "playwright-core";

type Fiber = {
  tag: number;
  flags: number;
  child: Fiber | null;
  sibling: Fiber | null;
  alternate: Fiber | null;
  memoizedProps: Record<string, { element?: unknown; code?: string }> | null;
};

/** Makes React report which components rendered, as its developer tools do. Works on the production build. */
export async function trackRendering(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const drawn: string[] = [];
    const PERFORMED_WORK = 1;
    const componentTags = new Set([0, 11, 14, 15]);
    const nameOf = ({ memoizedProps: props }: Fiber): string | undefined => {
      const place = props?.["place"]?.element;
      return typeof place === "string" ? place : (props?.["compiled"]?.code ?? props?.["column"]?.code);
    };
    const walk = (now: Fiber, before: Fiber | null): void => {
      const isComponent = componentTags.has(now.tag);
      if (isComponent && (now.flags & PERFORMED_WORK) !== 0) drawn.push(nameOf(now) ?? "");
      if (before && now.child === before.child) return;
      for (let child = now.child; child; child = child.sibling) walk(child, child.alternate);
    };
    Object.assign(globalThis, {
      drawnFields: drawn,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberUnmount: () => undefined,
        onCommitFiberRoot: (_: number, root: { current: Fiber }) =>
          walk(root.current, root.current.alternate),
      },
    });
  });
}

/** Returns the fields whose components rendered during the steps; "" for a component without a field. */
export async function listRenderedFields(page: Page, steps: () => Promise<void>): Promise<string[]> {
  type Counted = { drawnFields: string[] };
  await page.evaluate(() => void (globalThis as unknown as Counted).drawnFields.splice(0));
  await steps();
  return page.evaluate(() => [...(globalThis as unknown as Counted).drawnFields]);
}
