import { assert } from "#platform/kernel/assert.ts";
import type { AreaContext, SlotHandlers, ReactionContext, ReactionSlot } from "#platform/server/area.ts";
import type { Services } from "#platform/server/services.ts";
import { serverAreas } from "./areas.ts";
import { listCalls } from "./calls.ts";
import { createListDependencies } from "./list-world.ts";

/** Creates the context that routes, jobs and chores of all areas share, once for each process. */
export function createAreaContext(services: Services): AreaContext {
  return { ...openReactions(services), listWorld: createListDependencies(services), lists: listCalls };
}

/** The handlers of each slot, in the order of the areas. */
function openReactions(services: Services): ReactionContext {
  const reactions = serverAreas.flatMap((area) => area.reactions ?? []);
  const opened = new Map<ReactionSlot<unknown>, SlotHandlers<unknown>>();
  const context: ReactionContext = {
    services,
    handlersOf<Handler>(slot: ReactionSlot<Handler>) {
      const handlers = opened.get(slot) ?? open(slot);
      opened.set(slot, handlers);
      return handlers as SlotHandlers<Handler>;
    },
  };
  const open = (slot: ReactionSlot<unknown>): SlotHandlers<unknown> => {
    const handlers: Record<string, unknown> = {};
    for (const reaction of reactions.filter((candidate) => candidate.slot === slot)) {
      assert(!(reaction.kind in handlers), `${slot.event}: two handlers of ${reaction.kind}`);
      handlers[reaction.kind] = reaction.open(context);
    }
    return handlers;
  };
  return context;
}
