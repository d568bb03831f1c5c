import { Readable } from "node:stream";
import { listUserRights } from "#areas/identity/questions.ts";
import { assert } from "#platform/kernel/assert.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { downloadManual, type Manual, manualRefusals, queryManualList } from "./contract.ts";
import type { ManualContent } from "./rules/manual-content.ts";
import { listReadableManuals } from "./rules/reading.ts";

type Manuals = {
  readonly manuals: readonly ManualContent[];
  /** The day on which the contents were last read against the product. It stands on every page of a PDF. */
  readonly revisedOn: string;
};

export function manualRoutes({ papers }: Services, { manuals, revisedOn }: Manuals): Route[] {
  return [
    handle(queryManualList, async ({ actor, inScope }) => ({
      list: listReadableManuals(manuals, await inScope((reader) => listUserRights(reader, actor))),
    })),
    handle(downloadManual, async ({ input: { manualCode }, actor, inScope, refuse }) => {
      const rights = await inScope((reader) => listUserRights(reader, actor));
      const manual = listReadableManuals(manuals, rights).find((listed) => listed.manualCode === manualCode);
      if (!manual) return refuse(manualRefusals.manualMissing);
      const pdf = await printManual(papers, { ...manual, date: revisedOn });
      const content = Readable.from([pdf]);
      return { name: `使用手册-${manual.title}.pdf`, type: "application/pdf", bytes: pdf.length, content };
    }),
  ];
}

async function printManual(
  { short }: Services["papers"],
  data: Manual & { readonly date: string },
): Promise<Uint8Array> {
  const rendered = await short.render({ template: "manual", data });
  assert("printed" in rendered, "the font has every character of the manuals");
  return rendered.printed.pdf;
}
