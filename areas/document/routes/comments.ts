import { peopleNamed } from "#areas/identity/questions.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { addComment, documentRefusals, queryComments } from "../contract.ts";
import { documentFor } from "../questions.ts";
import { commentsOf, insertComment } from "../store/comment.ts";

const { documentMissing } = documentRefusals;
const MOST = 200;

export function commentRoutes({ makeId }: Pick<Services, "makeId">): Route[] {
  return [
    handle(queryComments, async ({ input: { businessNo }, actor, inScope, refuse }) => {
      const found = await inScope(async (reader) => {
        if (!(await documentFor(reader, actor, businessNo))) return undefined;
        const comments = await commentsOf(reader, businessNo, MOST + 1);
        const list = await signed(reader, comments.slice(0, MOST));
        return { list, hasMore: comments.length > MOST };
      });
      return found ?? refuse(documentMissing);
    }),

    handle(addComment, async ({ input, actor, tx, note, refuse }) => {
      const document = await documentFor(tx, actor, input.businessNo);
      if (!document) return refuse(documentMissing);
      const { businessNo, comCode } = document;
      const comment = input.comment.trim();
      const { userCode, userName } = actor;
      const said = await insertComment(tx, { commentId: makeId(), businessNo, comCode, comment, userCode });
      const change = { before: null, after: { businessNo, ...said } };
      note({ subject: `comment ${said.commentId}`, comCode, change });
      return { ...said, userName };
    }),
  ];
}

async function signed<Said extends { userCode: string }>(reader: Reader, comments: readonly Said[]) {
  const named = await peopleNamed(
    reader,
    comments.map(({ userCode }) => userCode),
  );
  return comments.map((said) => ({ ...said, ...named(said.userCode) }));
}
