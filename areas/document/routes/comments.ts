import { peopleNamed } from "#areas/identity/questions.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { addComment, queryComments } from "../contract.ts";
import { documentRefusals } from "#platform/documents/refusals.ts";
import { branchOpenTo, type Elsewhere } from "../questions.ts";
import { commentsOf, insertComment } from "../store/comment.ts";

const { documentMissing } = documentRefusals;
const MOST = 200;

export function commentRoutes({ makeId }: Pick<Services, "makeId">, elsewhere: Elsewhere): Route[] {
  return [
    handle(queryComments, async ({ input: { businessNo }, actor, inScope, refuse }) => {
      const found = await inScope(async (reader) => {
        if (!(await branchOpenTo(reader, actor, businessNo, elsewhere))) return undefined;
        const comments = await commentsOf(reader, businessNo, MOST + 1);
        const list = await signed(reader, comments.slice(0, MOST));
        return { list, hasMore: comments.length > MOST };
      });
      return found ?? refuse(documentMissing);
    }),

    handle(addComment, async ({ input, actor, tx, note, refuse }) => {
      const { businessNo } = input;
      const comCode = await branchOpenTo(tx, actor, businessNo, elsewhere);
      if (comCode === undefined) return refuse(documentMissing);
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
