import { createDocumentEngineDependencies } from "#areas/document/commands/document-world.ts";
import { buildFormIncompleteRefusal } from "#platform/documents/server/document-context.ts";
import {
  applySystemTransition,
  createPlainDocumentCommands,
} from "#platform/documents/server/document-work.ts";
import type { DocumentEffects } from "#platform/documents/server/document-world.ts";
import { listFormRows } from "#platform/forms/filled-form.ts";
import { readFontCoverage } from "#platform/papers/server/font.ts";
import { listMissingCharacters } from "#platform/papers/server/printable-text.ts";
import type { Services } from "#platform/server/services.ts";
import { type PaperTemplateEffect, paperTemplateDefinition } from "./rules/paper-template.ts";
import { endEdition, findNumberInForce, insertEdition, lockEditionScope, toEditionScope } from "./store.ts";

/** What the engine needs for templates, and the effects of their steps. */
export function createPaperTemplateCommands(services: Pick<Services, "now" | "serials">) {
  const world = createDocumentEngineDependencies(services);
  const effects: DocumentEffects<PaperTemplateEffect> = {
    /** A character that the font lacks would stop every paper of the template. */
    checkCharacters: async (_, { content }) => {
      const { isDrawn } = readFontCoverage();
      const errors = ["wording", "remark"].flatMap((name) =>
        listFormRows(content[name]).flatMap((row, at) =>
          Object.entries(row).flatMap(([element, cell]) => {
            const [missing] = typeof cell === "string" ? listMissingCharacters(cell, isDrawn) : [];
            if (!missing) return [];
            const index = Array.isArray(content[name]) ? at : -1;
            const message = `字库中没有“${missing.characters}”，请换一种写法`;
            return [{ section: name, index, element, message }];
          }),
        ),
      );
      if (errors.length > 0) throw buildFormIncompleteRefusal(errors);
    },
    putInForce: async (work, template) => {
      const { tx, actor } = work;
      const scope = toEditionScope(template);
      await lockEditionScope(tx, scope);
      const earlier = await findNumberInForce(tx, scope);
      if (earlier !== undefined)
        await applySystemTransition(paperTemplateDefinition, documents, work, {
          businessNo: earlier,
          event: "replace",
        });
      const { businessNo: templateNo, content } = template;
      const inForceAt = services.now();
      await insertEdition(tx, { ...scope, templateNo, content, approvedBy: actor.userCode, inForceAt });
    },
    endEdition: ({ tx }, { businessNo }) => endEdition(tx, businessNo, services.now()),
  };
  const documents = createPlainDocumentCommands(paperTemplateDefinition, world, effects);
  return { world, effects };
}
