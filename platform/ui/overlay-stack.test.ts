import assert from "node:assert/strict";
import { test } from "node:test";
import { createOverlayStack } from "./overlay-stack.ts";

type FakeNode = EventTarget & { nodeType: number };
const node = (): FakeNode => Object.assign(new EventTarget(), { nodeType: 1 });
const overlayOf = (...inside: FakeNode[]) => ({
  contains: (place: Node | null) => inside.includes(place as unknown as FakeNode),
});

/** A keydown at `target`, as the window's first listener meets it. */
function keyAt(target: EventTarget, key: string, modifiers: { ctrlKey?: boolean; metaKey?: boolean } = {}) {
  const event = new Event("keydown", { cancelable: true });
  let isStopped = false;
  Object.defineProperty(event, "target", { value: target });
  Object.assign(event, { key, ctrlKey: false, metaKey: false, ...modifiers });
  event.stopImmediatePropagation = () => {
    isStopped = true;
  };
  return { event, isStopped: () => isStopped };
}

function openWindow() {
  const listeners = new Set<(event: Event) => void>();
  const window = {
    addEventListener: (_: string, listener: unknown) => listeners.add(listener as () => void),
    removeEventListener: (_: string, listener: unknown) => listeners.delete(listener as () => void),
  } as unknown as EventTarget;
  const press = ({ event }: { event: Event }): void => {
    for (const listener of listeners) listener(event);
  };
  return { stack: createOverlayStack(window), press, listeners };
}

test("every place has the keys while no overlay is open", () => {
  const { stack, listeners } = openWindow();
  assert(stack.hasKeys(node()));
  assert(stack.hasKeys(null));
  assert.equal(listeners.size, 0);
});

test("the topmost overlay has the keys alone, and the one below it has them again once it closes", () => {
  const { stack, listeners } = openWindow();
  const [inDialog, inList] = [node(), node()];
  const closeDialog = stack.open(overlayOf(inDialog, inList));
  const closeList = stack.open(overlayOf(inList));
  assert(stack.hasKeys(inList));
  assert(!stack.hasKeys(inDialog));
  assert(!stack.hasKeys(null));
  closeList();
  assert(stack.hasKeys(inDialog));
  closeDialog();
  closeDialog();
  assert(stack.hasKeys(null));
  assert.equal(listeners.size, 0);
});

test("overlays may close in any order", () => {
  const { stack } = openWindow();
  const [lower, upper] = [node(), node()];
  const closeLower = stack.open(overlayOf(lower));
  const closeUpper = stack.open(overlayOf(upper));
  closeLower();
  assert(stack.hasKeys(upper));
  assert(!stack.hasKeys(lower));
  closeUpper();
  assert(stack.hasKeys(lower));
});

test("a dialog that the browser has closed holds no key back, though its component is still there", () => {
  const { stack, press } = openWindow();
  const page = node();
  const dialog = { ...overlayOf(), open: true };
  stack.open(dialog);
  assert(!stack.hasKeys(page));
  dialog.open = false;
  assert(stack.hasKeys(page));
  const key = keyAt(page, "k", { ctrlKey: true });
  press(key);
  assert(!key.isStopped());
});

test("a key pressed below the overlay reaches nobody, a key pressed inside it goes on", () => {
  const { stack, press } = openWindow();
  const [inside, below] = [node(), node()];
  stack.open(overlayOf(inside));
  for (const [target, isStopped] of [
    [below, true],
    [inside, false],
    [new EventTarget(), true],
  ] as const) {
    const key = keyAt(target, "j");
    press(key);
    assert.equal(key.isStopped(), isStopped);
    assert(!key.event.defaultPrevented);
  }
});

test("the browser does not answer the page's shortcuts itself while an overlay holds them back", () => {
  const { stack, press } = openWindow();
  stack.open(overlayOf());
  for (const [key, modifiers, isPrevented] of [
    ["s", { ctrlKey: true }, true],
    ["K", { metaKey: true }, true],
    ["c", { ctrlKey: true }, false],
    ["s", {}, false],
    ["Escape", {}, false],
  ] as const) {
    const pressed = keyAt(node(), key, modifiers);
    press(pressed);
    assert.equal(pressed.event.defaultPrevented, isPrevented, key);
  }
});

test("an overlay that is still loading takes every key, and leaves browser shortcuts to the browser", () => {
  const { stack, press } = openWindow();
  const keys: string[] = [];
  const close = stack.open({ contains: () => false, onHeldKey: (key) => keys.push(key) });
  const enter = keyAt(node(), "Enter");
  const reload = keyAt(node(), "r", { ctrlKey: true });
  press(enter);
  press(reload);
  assert.deepEqual([enter.isStopped(), enter.event.defaultPrevented], [true, true]);
  assert.deepEqual([reload.isStopped(), reload.event.defaultPrevented], [true, false]);
  assert.deepEqual(keys, ["Enter"]);
  close();
  assert(stack.hasKeys(null));
});
