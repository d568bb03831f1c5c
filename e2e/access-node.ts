import type { Locator, Page } from "playwright-core";

/** A node of the accessibility tree, as the browser reports it to screen readers. */
export type AccessNode = {
  readonly role: string;
  readonly name: string;
  readonly description: string;
  /** States and properties such as `expanded` or `invalid`. Unset ones are absent. */
  readonly states: Readonly<Record<string, unknown>>;
};

type Value = { value?: unknown; relatedNodes?: { backendDOMNodeId?: number }[] };
type Node = {
  role?: Value;
  name?: Value;
  description?: Value;
  properties?: { name: string; value: Value }[];
};

export async function readAccessNode(page: Page, part: Locator): Promise<AccessNode> {
  const session = await page.context().newCDPSession(page);
  const mark = `probe-${Math.random()}`;
  await part.evaluate((element, value) => element.setAttribute("data-probe", value), mark);
  try {
    const { root } = await session.send("DOM.getDocument");
    const { nodeId } = await session.send("DOM.querySelector", {
      nodeId: root.nodeId,
      selector: `[data-probe="${mark}"]`,
    });
    const { nodes } = await session.send("Accessibility.getPartialAXTree", { nodeId, fetchRelatives: false });
    return nodeOf(nodes[0] as unknown as Node);
  } finally {
    await part.evaluate((element) => element.removeAttribute("data-probe"));
    await session.detach();
  }
}

function nodeOf({ role, name, description, properties = [] }: Node): AccessNode {
  const text = (value: Value | undefined): string => (typeof value?.value === "string" ? value.value : "");
  return {
    role: text(role),
    name: text(name),
    description: text(description),
    states: Object.fromEntries(properties.map((property) => [property.name, property.value.value])),
  };
}
