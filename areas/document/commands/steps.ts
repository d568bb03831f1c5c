import { decideTransition, type Lifecycle, type TransitionContext } from "#platform/lifecycle/lifecycle.ts";
import { SYSTEM } from "#platform/server/actor.ts";
import { moveDocument, permitted, type Work } from "../commands.ts";
import type { Document, Draft, StateChange } from "../rules/document.ts";

/** What a transition takes besides its event. */
export type StepInput = {
  readonly draft?: Draft;
  readonly opinion?: string;
  readonly uwLevel?: number;
};

/** What follows from a transition, in its transaction. */
export type Effect<Input> = (work: Work, document: Document, input: Input) => Promise<Document>;

type StepOptions<Event, Role, Guard, Effects extends string, Input> = {
  readonly lifecycle: Lifecycle<Event, Role, Guard, Effects>;
  readonly effects: Readonly<Record<Effects, Effect<Input>>>;
  /** What changes together with the state, in the same statement. */
  stateOf(then: readonly Effects[], work: Work, document: Document): StateChange;
};

/** Applies one transition of a kind of document: its state, its trail and its effects. */
export function stepsBy<Event, Role, Guard, Effects extends string, Input extends StepInput>({
  lifecycle,
  effects,
  stateOf,
}: StepOptions<Event, Role, Guard, Effects, Input>) {
  return async (
    work: Work,
    document: Document,
    event: Event,
    context: TransitionContext<Role, Guard>,
    input: Input = {} as Input,
  ): Promise<Document> => {
    const { to, action, role, effects: then } = permitted(decideTransition(lifecycle, event, context));
    const { draft, opinion = "", uwLevel = 0 } = input;
    const state = stateOf(then, work, document);
    const moving = role === "system" ? { ...work, actor: SYSTEM } : work;
    const move = { action, opinion, uwLevel, to, ...(draft && { draft }), state };
    let moved = await moveDocument(moving, document, move);
    for (const effect of then) moved = await effects[effect](work, moved, input);
    return moved;
  };
}
