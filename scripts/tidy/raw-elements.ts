import { Visitor, type ESTree } from "vite";
import type { TidyRule, SourceFile, RuleViolation } from "./tree.ts";

const ROOMS = ["areas/", "workbench/", "apps/web/", "platform/"];
const COMPONENTS = "platform/ui/";

const COMPONENT_OF_TAG: Readonly<Record<string, string>> = {
  button: "Button",
  dialog: "Dialog",
  select: "Select of platform/web",
};

const COMPONENT_OF_ROLE: Readonly<Record<string, string>> = {
  combobox: "useCombobox",
  dialog: "Dialog, Popover or Panel",
  listbox: "OptionList or ListBox",
  menu: "Menu",
  tablist: "Tabs",
};

/** Controls and overlays come from the components, which hold keyboard, focus, placement and accessibility once. */
export const noRawElementsRule: TidyRule = ({ sources }) =>
  sources.filter(mustUseComponents).flatMap(rawElements);

function mustUseComponents({ path, isTest }: SourceFile): boolean {
  const isInRoom = ROOMS.some((room) => path.startsWith(room)) && !path.startsWith(COMPONENTS);
  return path.endsWith(".tsx") && !isTest && isInRoom;
}

function rawElements(source: SourceFile): RuleViolation[] {
  const found: RuleViolation[] = [];
  new Visitor({
    JSXOpeningElement: (element) => {
      const raw = describeRaw(element, source.text);
      if (raw === undefined) return;
      const says = `${raw.text}: take ${raw.component}`;
      found.push({ rule: "raw-element", file: source.path, line: source.lineAt(element.start), says });
    },
  }).visit(source.ast.program);
  return found;
}

type RawElement = { text: string; component: string };

function describeRaw(element: ESTree.JSXOpeningElement, text: string): RawElement | undefined {
  const tag = element.name.type === "JSXIdentifier" ? element.name.name : "";
  const byTag = COMPONENT_OF_TAG[tag];
  if (byTag !== undefined) return { text: `<${tag}>`, component: byTag };
  if (wordsOf(element, "type", text).includes("date")) return { text: `type="date"`, component: "DateField" };
  const role = wordsOf(element, "role", text).find((word) => Object.hasOwn(COMPONENT_OF_ROLE, word));
  return role === undefined
    ? undefined
    : { text: `role="${role}"`, component: COMPONENT_OF_ROLE[role] ?? "" };
}

/** The texts that an attribute may have, also those of a condition: `type={isDay ? "date" : "text"}`. */
function wordsOf({ attributes }: ESTree.JSXOpeningElement, name: string, text: string): string[] {
  return attributes.flatMap((attribute) => {
    if (attribute.type !== "JSXAttribute" || attribute.name.name !== name) return [];
    return [...text.slice(attribute.start, attribute.end).matchAll(/"([\w-]+)"/g)].map(
      ([, word = ""]) => word,
    );
  });
}
