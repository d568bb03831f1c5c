import type { AnswerOf } from "#platform/web/api-client.ts";
import type { queryExternalReview, readExternalReview } from "../contract.ts";

/** What the reviewer sees. */
export type PublicReviewView = AnswerOf<typeof readExternalReview>;
/** One round of review, as users see it. */
export type ReviewRound = AnswerOf<typeof queryExternalReview>["reviews"][number];
