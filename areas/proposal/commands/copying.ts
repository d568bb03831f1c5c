import type { Work } from "#areas/document/commands.ts";
import type { Document } from "#areas/document/rules/document.ts";
import { findSoldProduct, writeDraft } from "#areas/drafting/commands/new-draft.ts";
import { openJudging } from "#areas/drafting/questions/judging.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Services } from "#platform/server/services.ts";
import { copiedForm } from "../rules/copying.ts";
import { COPIED } from "../rules/data-source.ts";
import { beginProposal } from "./beginning.ts";

/** What a new proposal is made from: a proposal, or a policy as it stands. */
export type Source = {
  readonly riskCode: string;
  readonly comCode: string;
  readonly copiedFrom: string;
  readonly content: FilledForm;
  /** DataSource: how the new one came to be. */
  readonly dataSource: string;
  /** Into an order that there is; else it has one of its own. */
  readonly orderNo?: string | undefined;
};

/** New proposals from the content of something else, of the product as it is sold today. */
export function openCopying(services: Services) {
  const judging = openJudging(services);

  async function begin(
    work: Work,
    actor: Actor,
    { riskCode, comCode, copiedFrom, content: form, dataSource, orderNo }: Source,
    { compiled, version }: { compiled: CompiledProduct; version: string },
  ): Promise<Document> {
    const whose = { riskCode, comCode, makeCom: actor.comCode, dataSource };
    const { draft } = await writeDraft(judging, work.tx, compiled, { form, whose });
    const beginning = { riskCode, comCode, productVersion: version, draft, copiedFrom, orderNo };
    return beginProposal(work, actor, services, beginning);
  }

  return {
    /** The content as it is given: whoever gives it says what goes along. */
    async beginFrom(work: Work, actor: Actor, source: Source): Promise<Document> {
      const { compiled, head } = await findSoldProduct(judging, { tx: work.tx, actor }, source);
      return begin(work, actor, source, { compiled, version: head.version });
    },
    /** One like it, for a cover to come; with what of it is another now. */
    async copyOf(
      work: Work,
      actor: Actor,
      source: Omit<Source, "dataSource">,
    ): Promise<{ proposal: Document; changes: readonly string[] }> {
      const { compiled, head } = await findSoldProduct(judging, { tx: work.tx, actor }, source);
      const today = todayInShanghai(services.now());
      const { form: content, changes } = copiedForm(compiled.product.sections, source.content, today);
      const like = { ...source, content, dataSource: COPIED };
      return { proposal: await begin(work, actor, like, { compiled, version: head.version }), changes };
    },
  };
}
