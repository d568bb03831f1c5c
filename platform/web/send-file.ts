import {
  type AnswerOf,
  apiClientOptions,
  createApiClient,
  type SentInputOf,
  type ClientCall,
} from "./api-client.ts";

const LONGEST_UPLOAD_MS = 5 * 60_000;

/** Sends a call as a form with a file. Session, retries and errors work as for any call. */
export function sendFileCall<C extends ClientCall>(
  call: C,
  fields: Omit<SentInputOf<C>, "file">,
  file: File,
  idempotencyKey?: string,
): Promise<AnswerOf<C>> {
  const send = createApiClient({
    ...apiClientOptions,
    fetch: (url, { headers, body, ...init }) => {
      const { "content-type": _, ...kept } = headers as Record<string, string>;
      return fetch(url, { ...init, headers: kept, body: formOf(body as string, file) });
    },
  });
  return send(call, fields as SentInputOf<C>, { mostMs: LONGEST_UPLOAD_MS, idempotencyKey });
}

/** The fields precede the file, so that the server knows its purpose when it arrives. */
function formOf(fields: string, file: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(JSON.parse(fields) as Record<string, string>))
    form.set(name, value);
  form.set("file", file, file.name);
  return form;
}
