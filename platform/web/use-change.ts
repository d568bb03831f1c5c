import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import {
  type AnswerOf,
  callApi,
  createIdempotencyKey,
  type SentInputOf,
  type WireCall,
} from "./api-client.ts";
import { type ApiError, toApiError } from "./api-error.ts";
import { createChangeKeys } from "./change-key.ts";

/** A change from a screen. It is shown as done only after the server's answer. */
export function useChange<C extends WireCall>(call: C) {
  const [keys] = useState(() => createChangeKeys(createIdempotencyKey));
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
