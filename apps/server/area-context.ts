import { assert } from "#platform/kernel/assert.ts";
import type {
  AreaContext,
  EventReaction,
  EventReactionHandlers,
  EventReactionContext,
  EventReactionSlot,
} from "#platform/server/area.ts";
import type { Services } from "#platform/server/services.ts";
import { serverAreas } from "./areas.ts";
import { allListCalls } from "./calls.ts";
import { createListEngineDependencies } from "./list-world.ts";

/** Creates the context that routes, jobs and chores of all areas share, once for each process. `more` is for tests. */
export function createAreaContext(services: Services, more: readonly EventReaction[] = []): AreaContext {
  return {
    ...openReactions(services, more),
    listWorld: createListEngineDependencies(services),
    lists: allListCalls,
  };
}

/** The handlers of each slot, in the order of the areas. */
function openReactions(services: Services, more: readonly EventReaction[]): EventReactionContext {
  const reactions = [...serverAreas.flatMap((area) => area.reactions ?? []), ...more];
  const opened = new Map<EventReactionSlot<unknown>, EventReactionHandlers<unknown>>();
  const context: EventReactionContext = {
    services,
    handlersOf<Handler>(slot: EventReactionSlot<Handler>) {
      const handlers = opened.get(slot) ?? open(slot);
      opened.set(slot, handlers);
      return handlers as EventReactionHandlers<Handler>;
    },
  };
  const open = (slot: EventReactionSlot<unknown>): EventReactionHandlers<unknown> => {
    const handlers: Record<string, unknown> = {};
    for (const reaction of reactions.filter((candidate) => candidate.slot === slot)) {
      assert(!(reaction.kind in handlers), `${slot.event}: two handlers of ${reaction.kind}`);
      handlers[reaction.kind] = reaction.open(context);
    }
    return handlers;
  };
  return context;
}
