import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type AnswerOf, callApi, makeKey, type SentTo, type WireCall } from "./api-client.ts";
import { type ApiFault, asFault } from "./api-fault.ts";
import { openKeyKeeper } from "./change-key.ts";

/** A change from a screen; it is never shown as done before the server says so. */
export function useChange<C extends WireCall>(call: C) {
  const [keys] = useState(() => openKeyKeeper(makeKey));
  return useMutation<AnswerOf<C>, ApiFault, SentTo<C>>({
    mutationFn: async (input) => {
      try {
        const answer = await callApi(call, input, { idempotencyKey: keys.keyFor(input) });
        keys.settle();
        return answer;
      } catch (caught) {
        const fault = asFault(caught);
        keys.settle(fault);
        throw fault;
      }
    },
  });
}
