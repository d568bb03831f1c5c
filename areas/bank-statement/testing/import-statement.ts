import { randomBytes } from "node:crypto";
import assert from "node:assert/strict";
import type { FastifyInstance } from "fastify";
import { downloadTaskFile, queryTask } from "#platform/jobs/contract.ts";
import type { OutputOf } from "#platform/kernel/contract.ts";
import type { Envelope } from "#platform/kernel/envelope.ts";
import { importBankStatement } from "../contract.ts";

type StatementUpload = {
  readonly app: FastifyInstance;
  readonly token: string;
  readonly file: { readonly name: string; readonly content: Uint8Array };
};

/** Uploads a statement as the page does. */
export async function sendBankStatement({ app, token, file }: StatementUpload) {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(file.content)]), file.name);
  const request = new Request("http://localhost/", { method: "POST", body: form });
  const answer = await app.inject({
    method: "POST",
    url: importBankStatement.path,
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": request.headers.get("content-type") ?? "",
      "idempotency-key": randomBytes(16).toString("hex"),
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return answer.json<Envelope<OutputOf<typeof importBankStatement>>>();
}

type ImportWait = Omit<StatementUpload, "file"> & { readonly taskId: string; readonly mostMs?: number };

/** Waits for the task of an import; returns its message and the lines of its file, without the head. */
export async function waitForBankImport({ app, token, taskId, mostMs = 60_000 }: ImportWait) {
  const patience = AbortSignal.timeout(mostMs);
  const headers = { authorization: `Bearer ${token}` };
  for (;;) {
    const asked = await app.inject({ method: "POST", url: queryTask.path, headers, payload: { taskId } });
    const { data } = asked.json<Envelope<OutputOf<typeof queryTask>>>();
    assert.ok(data && data.state !== "failed" && !patience.aborted, asked.body);
    if (data.state !== "done") {
      await new Promise((resume) => setTimeout(resume, 50));
      continue;
    }
    if (data.fileName === null) return { message: data.message, refused: [] };
    const url = downloadTaskFile.path.replace("{taskId}", taskId);
    const { rawPayload } = await app.inject({ method: "GET", url, query: { taskId }, headers });
    return { message: data.message, refused: rawPayload.toString("utf8").trim().split(/\r?\n/).slice(1) };
  }
}
