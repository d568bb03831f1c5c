import {
  type AnswerOf,
  apiClientOptions,
  type CallOptions,
  createApiClient,
  type SentInputOf,
  type ClientCall,
} from "./api-client.ts";

const LONGEST_UPLOAD_MS = 5 * 60_000;
/** A dead line is noticed at the end of this time. A chunk of half a megabyte needs 5 KB a second. */
const LONGEST_CHUNK_MS = 100_000;

type FormFields<C extends ClientCall> = Omit<SentInputOf<C>, "file">;

/** Sends a call as a form with a file. Session, retries and errors work as for any call. */
export function sendFileCall<C extends ClientCall>(
  call: C,
  fields: FormFields<C>,
  file: File,
  idempotencyKey?: string,
): Promise<AnswerOf<C>> {
  return sendForm(call, fields, file, { mostMs: LONGEST_UPLOAD_MS, idempotencyKey });
}

/** Sends a part of a file. The caller may stop it. */
export function sendChunkCall<C extends ClientCall>(
  call: C,
  fields: FormFields<C>,
  chunk: File,
  signal: AbortSignal,
): Promise<AnswerOf<C>> {
  return sendForm(call, fields, chunk, { mostMs: LONGEST_CHUNK_MS, signal });
}

function sendForm<C extends ClientCall>(
  call: C,
  fields: FormFields<C>,
  file: File,
  options: CallOptions,
): Promise<AnswerOf<C>> {
  const send = createApiClient({
    ...apiClientOptions,
    fetch: (url, { headers, body, ...init }) => {
      const { "content-type": _, ...kept } = headers as Record<string, string>;
      return fetch(url, { ...init, headers: kept, body: formOf(body as string, file) });
    },
  });
  return send(call, fields as SentInputOf<C>, options);
}

/** The fields precede the file, so that the server knows its purpose when it arrives. */
function formOf(fields: string, file: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(JSON.parse(fields) as Record<string, string>))
    form.set(name, value);
  form.set("file", file, file.name);
  return form;
}
