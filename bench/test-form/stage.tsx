import { type ComponentType, useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { type FormSize, type TestForm, testForm } from "./test-form.ts";

/** What the bench calls in the page. */
export type Stage = {
  /** Puts a form on the page, or takes it away; milliseconds until it is painted. */
  show(size: FormSize | null): Promise<number>;
  /** From now on waits for an event of this kind. */
  awaitEvent(event: "paste" | "keydown"): void;
  /** Milliseconds from that event until what it changed was painted. */
  timeOfEvent(): Promise<number>;
};

/** A contestant makes a component for a form; what is made beforehand, such as a schema, is not timed. */
export function startStage(prepare: (form: TestForm) => ComponentType): void {
  const prepared = new Map<string, ComponentType>();
  let timed = Promise.resolve(Number.NaN);
  let put: (shown: { Form: ComponentType } | undefined) => void = () => undefined;

  function Shown() {
    const [shown, setShown] = useState<{ Form: ComponentType }>();
    put = setShown;
    return shown && <shown.Form />;
  }

  const formOf = (size: FormSize): ComponentType => {
    const key = JSON.stringify(size);
    const Form = prepared.get(key) ?? prepare(testForm(size));
    prepared.set(key, Form);
    return Form;
  };
  const stage: Stage = {
    async show(size) {
      const next = size === null ? undefined : { Form: formOf(size) };
      await painted();
      // In a task of its own, which the browser counts as script.
      const start = await new Promise<number>((done) => {
        setTimeout(() => {
          done(performance.now());
          flushSync(() => put(next));
        });
      });
      await painted();
      return performance.now() - start;
    },
    awaitEvent(event) {
      timed = timeFrom(event);
    },
    timeOfEvent: () => timed,
  };
  Object.assign(window, { stage });
  const root = document.getElementById("root");
  if (root) createRoot(root).render(<Shown />);
}

async function timeFrom(event: string): Promise<number> {
  const start = await new Promise<number>((done) => {
    window.addEventListener(event, () => done(performance.now()), { capture: true, once: true });
  });
  await painted();
  return performance.now() - start;
}

/** A message sent from a frame's callback comes after that frame was painted. */
function painted(): Promise<void> {
  return new Promise((done) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", () => done());
      port1.start();
      port2.postMessage(undefined);
    });
  });
}
