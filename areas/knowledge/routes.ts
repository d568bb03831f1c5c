import type * as z from "zod/mini";
import { createDocumentEngineDependencies } from "#areas/document/commands/document-world.ts";
import { documentRefusals } from "#platform/documents/refusals.ts";
import { createPlainDocumentRoutes } from "#platform/documents/server/document-routes.ts";
import type { WireFormSchema } from "#platform/forms/wire.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { countArticleReading, knowledgeCalls, readKnowledge, searchKnowledge } from "./contract.ts";
import { knowledgeDocumentDefinition, parseSearchWords } from "./rules/knowledge.ts";
import {
  countArticlesByCategory,
  endCurrentArticleVersion,
  findPublishedArticle,
  insertArticleReading,
  insertArticleVersion,
  searchPublishedArticles,
} from "./store.ts";

const { documentMissing } = documentRefusals;
const MOST = 50;

export function knowledgeRoutes(services: Services): Route[] {
  const world = createDocumentEngineDependencies(services);
  return [
    ...createPlainDocumentRoutes(knowledgeDocumentDefinition, knowledgeCalls, world, {
      keepVersion: ({ tx, actor }, article) => insertArticleVersion(tx, article, actor.userCode),
      endVersion: ({ tx }, { businessNo }) => endCurrentArticleVersion(tx, businessNo),
    }),

    handle(searchKnowledge, ({ input: { typed, category }, inScope }) =>
      inScope(async (reader) => {
        const words = parseSearchWords(typed);
        const found = await searchPublishedArticles(reader, { words, category, most: MOST + 1 });
        const counts = await countArticlesByCategory(reader, words);
        return { list: found.slice(0, MOST), hasMore: found.length > MOST, counts };
      }),
    ),

    handle(readKnowledge, async ({ input: { knowledgeNo }, inScope, refuse }) => {
      const found = await inScope(async (reader) => {
        const published = await findPublishedArticle(reader, knowledgeNo);
        if (!published) return undefined;
        const { content, publishedBy, ...version } = published;
        const names = await world.userNames(reader, [publishedBy]);
        const form = content as z.infer<typeof WireFormSchema>;
        return { ...version, form, publishedByName: names.get(publishedBy) ?? publishedBy };
      });
      return found ?? refuse(documentMissing);
    }),

    handle(countArticleReading, async ({ input: { knowledgeNo: businessNo }, actor, upkeep, refuse }) => {
      const day = getTodayInShanghai(services.now());
      const { userCode } = actor;
      const isThere = await upkeep((tx) => insertArticleReading(tx, { businessNo, userCode, day }));
      return isThere ? null : refuse(documentMissing);
    }),
  ];
}
