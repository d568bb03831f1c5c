export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** What is printed: a template by name, and all that it says. Only `date` of the data tells when it was made. */
export type Paper = { readonly template: string; readonly data: { readonly [name: string]: Json } };

/** `version` is a hash of the templates' sources and of what sets them: a kept paper tells by what it was made. */
export type Printed = { readonly pdf: Uint8Array; readonly pages: number; readonly version: string };

/** Characters that the font does not have, such as a rare one of a name, and where in the data they stand. */
export type Lacking = { readonly field: string; readonly characters: string };

export type Rendering = { readonly printed: Printed } | { readonly lacking: readonly Lacking[] };
