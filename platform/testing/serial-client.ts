import pg from "pg";

type Ask = (...asked: readonly unknown[]) => Promise<unknown>;

/** Queues concurrent queries, of which pg warns and which its next release refuses. */
export class QueuedPgClient extends pg.Client {
  #last: Promise<unknown> = Promise.resolve();

  constructor(config: pg.ClientConfig) {
    super(config);
    const ask = this.query.bind(this) as unknown as Ask;
    const inTurn = (...parameters: readonly unknown[]): unknown => {
      if (typeof (parameters[0] as Partial<pg.Submittable> | undefined)?.submit === "function")
        return ask(...parameters);
      const answer = this.#last.then(() => ask(...parameters));
      this.#last = answer.catch(() => undefined);
      return answer;
    };
    this.query = inTurn as typeof this.query;
  }
}
