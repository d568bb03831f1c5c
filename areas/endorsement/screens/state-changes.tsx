import type { AnswerOf } from "#platform/web/api-client.ts";
import type { queryEndorseInfo } from "../contract/queries.ts";

type Change = AnswerOf<typeof queryEndorseInfo>["changes"][number];

/** What happens to the policy itself on the day of the endorsement: it is suspended, comes back or ends. */
export function StateChanges({ changes, validDate }: { changes: readonly Change[]; validDate: string }) {
  return changes
    .filter(({ kind }) => kind === "state")
    .map(({ section, element, before, after }) => (
      <p key={element} className="state-change">
        <span className="change-label">
          {section}·{element}
        </span>{" "}
        <span className="old-new is-changed">
          <del>{before}</del> <span aria-hidden="true">→</span> <ins>{after}</ins>
        </span>{" "}
        <span className="quiet-note">自 {validDate} 零时起</span>
      </p>
    ));
}
