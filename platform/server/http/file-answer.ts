import type { FastifyReply } from "fastify";
import type { SentFile } from "#platform/kernel/wire.ts";
import type * as z from "zod/mini";

/** To be saved, and shown in our origin only where its call says so; that nobody guesses its type or keeps it every answer says already. */
export function sendFile(reply: FastifyReply, told: unknown): FastifyReply {
  const { name, type, bytes, isShown, content } = told as z.infer<typeof SentFile>;
  return reply
    .headers({
      "content-type": type,
      ...(bytes !== undefined && { "content-length": bytes }),
      "content-disposition": `${isShown ? "inline" : "attachment"}; filename="download"; filename*=UTF-8''${encoded(name)}`,
    })
    .send(content);
}

/** As RFC 8187 has it: fewer characters stand for themselves than in an address. */
function encoded(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
