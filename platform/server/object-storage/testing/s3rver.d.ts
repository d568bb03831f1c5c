declare module "@20minutes/s3rver" {
  import type { RequestListener } from "node:http";

  export type S3rverContext = {
    readonly method: string;
    readonly path: string;
    readonly query: Readonly<Record<string, string | undefined>>;
    readonly headers: Readonly<Record<string, string | undefined>>;
    status: number;
    type: string;
    body: unknown;
  };
  type Middleware = (context: S3rverContext, next: () => Promise<void>) => Promise<void>;

  export default class S3rver {
    readonly middleware: Middleware[];
    constructor(options: {
      readonly directory: string;
      readonly silent: boolean;
      readonly vhostBuckets: boolean;
      readonly configureBuckets: readonly { readonly name: string }[];
    });
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
    on(event: "error", listener: (error: unknown) => void): this;
  }
}
