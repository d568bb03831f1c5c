import { decide, type Lifecycle, type Standing } from "#platform/lifecycle/lifecycle.ts";
import { SYSTEM } from "#platform/server/actor.ts";
import { moveDocument, permitted, type Work } from "../commands.ts";
import type { Document, Draft, StateChange } from "../rules/document.ts";

/** What a step brings besides its name. */
export type Brought = {
  readonly draft?: Draft;
  readonly opinion?: string;
  readonly uwLevel?: number;
};

/** What comes with a step of a table, in its own transaction. */
export type Effect<Brings> = (work: Work, document: Document, brought: Brings) => Promise<Document>;

type Kind<Event, Role, Guard, Effects extends string, Brings> = {
  readonly lifecycle: Lifecycle<Event, Role, Guard, Effects>;
  readonly effects: Readonly<Record<Effects, Effect<Brings>>>;
  /** What changes together with the state, in the same statement. */
  stateOf(then: readonly Effects[], work: Work, document: Document): StateChange;
};

/** One step by the table of a kind of document: its state, its trail, and whatever the table says comes with it. */
export function stepsBy<Event, Role, Guard, Effects extends string, Brings extends Brought>({
  lifecycle,
  effects,
  stateOf,
}: Kind<Event, Role, Guard, Effects, Brings>) {
  return async (
    work: Work,
    document: Document,
    event: Event,
    standing: Standing<Role, Guard>,
    brought: Brings,
  ): Promise<Document> => {
    const { to, action, by, then } = permitted(decide(lifecycle, event, standing));
    const { draft, opinion, uwLevel } = brought;
    const told = {
      action,
      ...(opinion !== undefined && { opinion }),
      ...(uwLevel !== undefined && { uwLevel }),
    };
    const state = stateOf(then, work, document);
    const moving = by === "system" ? { ...work, actor: SYSTEM } : work;
    let moved = await moveDocument(moving, document, { ...told, to, ...(draft && { draft }), state });
    for (const effect of then) moved = await effects[effect](work, moved, brought);
    return moved;
  };
}
