import { findDocumentVisibleToUser } from "#areas/document/questions.ts";
import type { Document } from "#areas/document/rules/document.ts";
import {
  createReadingLinkHandlers,
  READING_LINK_HIDDEN_FIELDS,
} from "#areas/judging/commands/reading-link.ts";
import { listFiguresOfDocument } from "#areas/judging/questions/document-figures.ts";
import type { Actor } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { maskText } from "#platform/lists/masking.ts";
import type { EndorsementHandlers } from "../commands/endorsement-drafts.ts";
import {
  endorsementReadingLink,
  openEndorsementLink,
  readEndorsementLink,
} from "../contract/reading-link.ts";
import { describeSharedEndorsement } from "../questions/description.ts";

/** Neither who drafted nor what may still be done: a reader sees the endorsement as it stands. */
const HIDDEN = {
  ...READING_LINK_HIDDEN_FIELDS,
  reasonText: "",
  isBaseCurrent: true,
  laterConflicts: 0,
  laterVersions: [],
  /** The form before the endorsement has their values. */
  datedChanges: [],
  offered: [],
  firstDate: "",
  lastDate: "",
  missingPapers: [],
  payers: [],
};

export function endorsementReadingLinkRoutes(services: Services, endorsements: EndorsementHandlers): Route[] {
  const links = createReadingLinkHandlers(services, endorsementReadingLink, {
    find: findEndorsementVisibleToUser,
    async picture(reader: Reader, document: Document) {
      const endorsed = await endorsements.readEndorsed(reader, document.businessNo);
      const { endorsement, base } = endorsed;
      const { status, comCode, content } = document;
      const figures = await listFiguresOfDocument(endorsements, reader, document);
      const phases = await endorsements.judge.readPhases(reader, base, content, endorsement);
      const { oldForm, ...described } = await describeSharedEndorsement(
        reader,
        base,
        { content, phases },
        endorsement,
      );
      return {
        forms: [
          { form: content, figures },
          { form: oldForm, figures: base.figures },
        ],
        codes: [status, comCode, endorsement.reason, ...endorsement.types],
        toContent: ([form = {}, baseForm = {}]) => ({
          ...endorsements.head(document, endorsed),
          ...HIDDEN,
          ...described,
          payeeAccount: maskText("identity", endorsement.payeeAccount),
          // The steps would tell how the change is rated.
          lines: endorsement.premiumLines.map((line) => ({ ...line, steps: [] })),
          types: [...endorsement.types],
          form,
          baseForm,
        }),
      };
    },
  });
  return [handle(openEndorsementLink, links.open), handle(readEndorsementLink, links.read)];
}

async function findEndorsementVisibleToUser(reader: Reader, actor: Actor, endorseNo: string) {
  const document = await findDocumentVisibleToUser(reader, actor, endorseNo);
  return document?.businessType === "E" ? document : undefined;
}
