import { assert } from "#platform/kernel/assert.ts";
import type { AreaContext, Handlers, ReactionContext, Slot } from "#platform/server/area.ts";
import type { Services } from "#platform/server/services.ts";
import { areas } from "./areas.ts";
import { listCalls } from "./calls.ts";
import { openListWorld } from "./list-world.ts";

/** What routes, jobs and chores of the areas are given, once for each process. */
export function openAreaContext(services: Services): AreaContext {
  return { ...openReactions(services), listWorld: openListWorld(services), lists: listCalls };
}

/** The handlers of each slot, in the order of the areas. */
function openReactions(services: Services): ReactionContext {
  const reactions = areas.flatMap((area) => area.reactions ?? []);
  const opened = new Map<Slot<unknown>, Handlers<unknown>>();
  const context: ReactionContext = {
    services,
    handlersOf<Handler>(slot: Slot<Handler>) {
      const handlers = opened.get(slot) ?? open(slot);
      opened.set(slot, handlers);
      return handlers as Handlers<Handler>;
    },
  };
  const open = (slot: Slot<unknown>): Handlers<unknown> => {
    const handlers: Record<string, unknown> = {};
    for (const reaction of reactions.filter((candidate) => candidate.slot === slot)) {
      assert(!(reaction.kind in handlers), `${slot.event}: two handlers of ${reaction.kind}`);
      handlers[reaction.kind] = reaction.open(context);
    }
    return handlers;
  };
  return context;
}
