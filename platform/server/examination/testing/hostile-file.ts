import type { UnsafeKind } from "../unsafe-content.ts";

/** What refuses a file: the kind of what was found, a picture that cannot be drawn, or a type that is not accepted. */
export type RefusedFor = UnsafeKind | "broken" | "type";
export type Described = readonly [RefusedFor, string, Buffer | Promise<Buffer>];
export type HostileFile = {
  readonly description: string;
  readonly name: string;
  readonly content: Buffer;
  readonly refusedFor: RefusedFor;
};

export async function nameFiles(name: string, files: readonly Described[]): Promise<HostileFile[]> {
  return Promise.all(
    files.map(async ([refusedFor, description, content]) => ({
      refusedFor,
      description,
      name,
      content: await content,
    })),
  );
}
