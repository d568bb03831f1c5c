import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import {
  type AnswerOf,
  callApi,
  createIdempotencyKey,
  type SentInputOf,
  type ClientCall,
} from "./api-client.ts";
import { type ApiError, toApiError } from "./api-error.ts";
import { createIdempotencyKeyHolder } from "./change-key.ts";

/** A change from a screen. It is shown as done only after the server's answer. */
export function useCallMutation<C extends ClientCall>(call: C) {
  const [keys] = useState(() => createIdempotencyKeyHolder(createIdempotencyKey));
  return useMutation<AnswerOf<C>, ApiError, SentInputOf<C>>({
    mutationFn: async (input) => {
      try {
        const answer = await callApi(call, input, { idempotencyKey: keys.keyFor(input) });
        keys.settle();
        return answer;
      } catch (caught) {
        const error = toApiError(caught);
        keys.settle(error);
        throw error;
      }
    },
  });
}
