import { FileStoreUnavailableError } from "../files.ts";
import { type S3Client, S3RefusedError } from "./s3-client.ts";
import { encodeEntities, findText } from "./s3-text.ts";

/** One file sent in parts. Nothing of it can be read before `complete`, and nothing remains after `abort`. */
export class MultipartUpload {
  readonly #client: S3Client;
  readonly #key: string;
  readonly #signal: AbortSignal;
  readonly #etags: string[] = [];
  #uploadId: string | undefined;

  constructor(client: S3Client, key: string, signal: AbortSignal) {
    this.#client = client;
    this.#key = key;
    this.#signal = signal;
  }

  get isBegun(): boolean {
    return this.#uploadId !== undefined;
  }

  async add(part: Buffer<ArrayBuffer>): Promise<void> {
    const uploadId = (this.#uploadId ??= await this.#begin());
    const partNumber = String(this.#etags.length + 1);
    const query = { partNumber, uploadId };
    const response = await this.#send({ method: "PUT", query, body: part });
    await response.arrayBuffer();
    this.#etags.push(response.headers.get("etag") ?? "");
  }

  async complete(bytes: number): Promise<void> {
    const uploadId = this.#uploadId ?? "";
    const body = `<CompleteMultipartUpload>${this.#etags.map(toPartElement).join("")}</CompleteMultipartUpload>`;
    try {
      const response = await this.#send({ method: "POST", query: { uploadId }, body });
      const answer = await response.text();
      // The head of this answer is sent before the parts are joined, so that an error may follow a 200.
      if (!answer.includes("CompleteMultipartUploadResult"))
        throw new FileStoreUnavailableError(
          `object storage: not completed (${findText(answer, "Code") ?? ""})`,
        );
    } catch (error) {
      if (!(error instanceof S3RefusedError) || error.code !== "NoSuchUpload") throw error;
      // The answer to an earlier try was lost: then the file is there.
      const { headers } = await this.#send({ method: "HEAD" });
      if (Number(headers.get("content-length")) !== bytes) throw error;
    }
  }

  /** What cannot be removed now is removed by the chore. */
  async abort(): Promise<void> {
    if (this.#uploadId === undefined) return;
    const query = { uploadId: this.#uploadId };
    await this.#client.send({ method: "DELETE", key: this.#key, query }).catch(() => {});
  }

  async #begin(): Promise<string> {
    const response = await this.#send({ method: "POST", query: { uploads: "" } });
    const uploadId = findText(await response.text(), "UploadId");
    if (!uploadId) throw new FileStoreUnavailableError("object storage: no upload id was given");
    return uploadId;
  }

  #send(request: Omit<Parameters<S3Client["send"]>[0], "key" | "signal">): Promise<Response> {
    return this.#client.send({ ...request, key: this.#key, signal: this.#signal });
  }
}

function toPartElement(etag: string, index: number): string {
  return `<Part><PartNumber>${index + 1}</PartNumber><ETag>${encodeEntities(etag)}</ETag></Part>`;
}
