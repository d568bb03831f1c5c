/** A mail as its reader sees it: decoded headers, text and files. */
export type ReadMail = {
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly files: readonly { readonly name: string; readonly content: Buffer }[];
};

/** Reads what nodemailer writes: a plain text, or a text with files beside it. */
export function readMail(raw: string): ReadMail {
  const { headers, body } = split(raw);
  const boundary = /boundary="?([^";\s]+)"?/.exec(headers.get("content-type") ?? "")?.[1];
  if (!boundary) return { headers, text: decodeBody(headers, body).toString("utf8"), files: [] };
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => split(part.replace(/^\r\n/, "")));
  const files = parts.flatMap((part) => {
    const name = nameOf(part.headers.get("content-disposition") ?? "");
    return name === undefined ? [] : [{ name, content: decodeBody(part.headers, part.body) }];
  });
  const said = parts.find((part) => part.headers.get("content-type")?.startsWith("text/plain"));
  return { headers, text: said ? decodeBody(said.headers, said.body).toString("utf8") : "", files };
}

function split(raw: string): { headers: Map<string, string>; body: string } {
  const end = raw.indexOf("\r\n\r\n");
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())];
    }),
  );
  return { headers, body: raw.slice(end + 4) };
}

/** RFC 2047. */
function decodeWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, way: string, word: string) =>
      way.toLowerCase() === "b"
        ? Buffer.from(word, "base64").toString("utf8")
        : quotedBytes(word.replaceAll("_", " ")).toString("utf8"),
    );
}

/** RFC 2231. */
function nameOf(disposition: string): string | undefined {
  if (!disposition.startsWith("attachment")) return undefined;
  const pieces = [...disposition.matchAll(/filename(?:\*\d+)?\*?="?(?:utf-8'')?([^;"]*)"?/gi)];
  return decodeURIComponent(pieces.map(([, piece]) => piece).join(""));
}

function decodeBody(headers: ReadonlyMap<string, string>, body: string): Buffer {
  const way = headers.get("content-transfer-encoding");
  if (way === "base64") return Buffer.from(body, "base64");
  return way === "quoted-printable" ? quotedBytes(body.replaceAll("=\r\n", "")) : Buffer.from(body);
}

const quotedBytes = (text: string): Buffer =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    "latin1",
  );
