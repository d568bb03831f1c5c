import type { Services } from "./services.ts";

/** An expired ticket is still recognised for this long, so that its holder is told the reason. */
const RECOGNISED_MS = 12 * 3_600_000;

type Texts = Readonly<Record<string, string>>;
export type OpenedTicket<Content extends Texts> = {
  readonly content: Content;
  readonly until: Date;
  readonly isExpired: boolean;
};

/**
 * Tickets of one purpose for people without an account. The key follows from the purpose, so that no other call accepts
 * them. The content says what a ticket is bound to; the caller compares all of it.
 */
export function createPurposeTickets<Content extends Texts>(
  { tickets, now }: Pick<Services, "tickets" | "now">,
  purpose: string,
) {
  return {
    seal(content: Content, until: Date): string {
      const sealed = { ...content, until: until.toISOString() };
      return tickets.seal(purpose, sealed, new Date(until.getTime() + RECOGNISED_MS));
    },
    /** Undefined for a ticket that was changed, cut, invented or sealed for another purpose. */
    open(ticket: string): OpenedTicket<Content> | undefined {
      const sealed = tickets.open(purpose, ticket);
      if (!sealed) return undefined;
      const { until: untilText = "", ...content } = sealed;
      const until = new Date(untilText);
      return { content: content as unknown as Content, until, isExpired: now() >= until };
    },
  };
}
