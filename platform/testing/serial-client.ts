import pg from "pg";

type Ask = (...asked: readonly unknown[]) => Promise<unknown>;

/** Tests ask several things at once; pg warns of that, and its next release refuses it. */
export class SerialClient extends pg.Client {
  #last: Promise<unknown> = Promise.resolve();

  constructor(config: pg.ClientConfig) {
    super(config);
    const ask = this.query.bind(this) as unknown as Ask;
    const inTurn = (...asked: readonly unknown[]): unknown => {
      if (typeof (asked[0] as Partial<pg.Submittable> | undefined)?.submit === "function")
        return ask(...asked);
      const answer = this.#last.then(() => ask(...asked));
      this.#last = answer.catch(() => undefined);
      return answer;
    };
    this.query = inTurn as typeof this.query;
  }
}
