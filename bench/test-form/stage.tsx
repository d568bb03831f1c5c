import { type ComponentType, useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { type FormSize, type TestForm, testForm } from "./test-form.ts";

/** The functions of the page that the bench calls. */
export type Stage = {
  /** Shows or removes a form. Returns the milliseconds until it is painted. */
  show(size: FormSize | null): Promise<number>;
  /** Starts waiting for an event of this kind. */
  awaitEvent(event: "paste" | "keydown"): void;
  /** Returns the milliseconds from that event until its result is painted. */
  timeOfEvent(): Promise<number>;
};

/** A contestant creates a component for a form. Preparation, such as a schema, is not measured. */
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
      // Runs as a task of its own, which the browser counts as script.
      const start = await new Promise<number>((resolve) => {
        setTimeout(() => {
          resolve(performance.now());
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
  const start = await new Promise<number>((resolve) => {
    window.addEventListener(event, () => resolve(performance.now()), { capture: true, once: true });
  });
  await painted();
  return performance.now() - start;
}

/** A message sent from an animation frame arrives after that frame is painted. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", () => resolve());
      port1.start();
      port2.postMessage(undefined);
    });
  });
}
