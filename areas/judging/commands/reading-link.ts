import { formatDayAndTime } from "#platform/kernel/shanghai-time.ts";
import type * as z from "zod/mini";
import type { StoredComputedField } from "#areas/document/rules/document.ts";
import { fillStoredFigures } from "#areas/document/rules/stored-figures.ts";
import { markTicketUsed } from "#areas/identity/commands.ts";
import { findActorWithoutSession, hasUserRight } from "#areas/identity/questions.ts";
import { createPartnerTicketReader } from "#areas/partner/commands.ts";
import { partnerTicketRefusals } from "#areas/partner/contract.ts";
import { createProductRegistry } from "#areas/product/questions/product-registry.ts";
import {
  maskPersonalDataInForm,
  toOutsideForm,
  toOutsideProduct,
} from "#areas/product/rules/outside-view.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { WireFormSchema } from "#platform/forms/wire.ts";
import { assert } from "#platform/kernel/assert.ts";
import { Refusal, type RefusalKind } from "#platform/kernel/refusal.ts";
import type { Actor } from "#platform/server/actor.ts";
import { createPurposeTickets } from "#platform/server/purpose-ticket.ts";
import { readInScope } from "#platform/server/reading.ts";
import type { Reader, UpkeepTx } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import {
  type LinkAnswer,
  readingLinkRefusals,
  type ReadingLinkDefinition,
} from "../contract/reading-link.ts";
import { createLinkNameListReader } from "../questions/link-names.ts";

const { linkInvalid, linkExpired, linkUsed, linkElsewhere, linkWithdrawn, linkRevoked } = readingLinkRefusals;

const LINK_LIFE_MS = 10 * 60_000;

type Ticket = {
  readonly linkId: string;
  readonly businessNo: string;
  readonly productLine: string;
  readonly audience: string;
  readonly userCode: string;
  readonly comCode: string;
};

type ReadContext = {
  readonly input: {
    readonly businessNo: string;
    readonly product?: string | undefined;
    readonly ticket: string;
  };
  readonly requestId: string;
  upkeep(work: (tx: UpkeepTx) => Promise<boolean>): Promise<boolean>;
};
/** What a ticket lets somebody read, and how the page names that reader. */
type Reading = Pick<Ticket, "businessNo" | "audience" | "userCode" | "comCode"> & {
  readonly partner:
    | (NonNullable<z.infer<typeof LinkAnswer>["partner"]> & { readonly documentVersion: number })
    | null;
};
type OpenContext = Pick<UnitOfWork, "tx" | "note"> & {
  readonly input: Readonly<Record<string, string>>;
  readonly actor: Actor;
};

type Shareable = {
  readonly comCode: string;
  readonly riskCode: string;
  readonly productVersion: string;
  readonly status: string;
  readonly version: number;
};
type Form = z.infer<typeof WireFormSchema>;

/** A form of the document, and the figures that were worked out for it. */
type SharedForm = { readonly form: FilledForm; readonly figures: readonly StoredComputedField[] };

/** How an area shows its document to a reader without an account, who may do nothing with the document. */
type LinkSource<Document, Content> = {
  find(reader: Reader, actor: Actor, businessNo: string): Promise<Document | undefined>;
  picture(
    reader: Reader,
    document: Document,
  ): Promise<{
    readonly forms: readonly SharedForm[];
    /** Codes outside the forms that need a name. */
    readonly codes: readonly string[];
    /** The forms come back as they leave the house. */
    toContent(forms: readonly Form[]): Content;
  }>;
};

/** Fields that a reader without an account never sees. */
export const READING_LINK_HIDDEN_FIELDS = {
  copiedFrom: "",
  inputBy: "",
  errors: [],
  notPriced: "",
  offers: [],
  facts: {},
  stored: { figures: [], facts: null },
  tagMap: { inquiryType: "" },
  inquiryMode: "",
  userCodeInfo: { userCode: "", userName: "", comCode: "" },
  planList: [],
};

/** The handlers of the two calls of a reading link. A link opens one document once, without an account. */
export function createReadingLinkHandlers<Field extends string, Document extends Shareable, Content>(
  services: Services,
  link: ReadingLinkDefinition<Field>,
  { find, picture }: LinkSource<Document, Content>,
) {
  const products = createProductRegistry(services.now);
  const namesOf = createLinkNameListReader();
  const tickets = openTickets(services, `${link.field}Reading`);
  const openReading = createTicketOpener(services, link, tickets);

  const productOf = async (reader: Reader, { riskCode, productVersion: version }: Shareable) =>
    (await products.pinned(reader, { riskCode, version })).product;

  async function answer(reader: Reader, issuer: Actor, { businessNo, audience, partner }: Reading) {
    const document = await find(reader, issuer, businessNo);
    if (!document) return undefined;
    demandUnrevoked(link.revokedStates, document);
    demandUnchanged(partner, document);
    const product = await productOf(reader, document);
    const { forms: shared, codes: more, toContent } = await picture(reader, document);
    const forms = shared.map((each) => toReaderForm(product, each));
    const names = await namesOf(reader, { product, forms, more, dictionaries: link.dictionaries });
    const beside = {
      audience,
      // The user whose rights a partner reads with has given the document to nobody.
      issuerName: partner ? "" : issuer.userName,
      product: toOutsideProduct(product, "reader"),
      names,
      partner: partner && { openedBefore: partner.openedBefore },
    };
    const content = { [link.field]: toContent(forms) } as Record<Field, Content>;
    return { ...beside, ...content };
  }

  return {
    async open({ input, actor, tx, note }: OpenContext) {
      const { [link.number]: businessNo, audience } = input;
      assert(businessNo !== undefined && audience !== undefined, "the contract asks for both");
      const document = await find(tx, actor, businessNo);
      if (!document) throw new Refusal(link.missing);
      demandUnrevoked(link.revokedStates, document);
      const { productLine } = await productOf(tx, document);
      const { ticket, until } = tickets.seal(actor, { businessNo, productLine, audience: audience.trim() });
      // The document stays as it is, so the note has no `after`. The audit trail never has the ticket.
      const change = { link: { audience: audience.trim(), until } };
      note({ subject: businessNo, comCode: document.comCode, change });
      return { ticket, productLine, until };
    },

    /** The link is used up even where the document is not shown: rights that come back do not open it. */
    async read(context: ReadContext): Promise<z.infer<typeof LinkAnswer> & Record<Field, Content>> {
      const { reading, withdrawn } = await openReading(context);
      const issuer = await issuerOf(services, reading, link.permission);
      if (!issuer) throw new Refusal(withdrawn);
      const found = await readInScope(services.database, issuer, (reader) => answer(reader, issuer, reading));
      if (!found) throw new Refusal(withdrawn);
      return found;
    },
  };
}

/** Uses up the ticket of a user's link or of a partner. `withdrawn` is the refusal for this kind of ticket if the right is gone. */
function createTicketOpener(
  services: Services,
  { field, readCall }: Pick<ReadingLinkDefinition<string>, "field" | "readCall">,
  tickets: ReturnType<typeof openTickets>,
) {
  const partnerTickets = createPartnerTicketReader(services);
  return async ({
    input,
    requestId,
    upkeep,
  }: ReadContext): Promise<{ reading: Reading; withdrawn: RefusalKind }> => {
    const opened = await partnerTickets.use(field, { ...input, call: readCall.path, requestId });
    if (opened) return { reading: opened, withdrawn: partnerTicketRefusals.ticketWithdrawn };
    const ticket = tickets.open(input);
    if (!(await upkeep((tx) => markTicketUsed(tx, `${field}Reading:${ticket.linkId}`))))
      throw new Refusal(linkUsed);
    return { reading: { ...ticket, partner: null }, withdrawn: linkWithdrawn };
  };
}

function demandUnrevoked(revokedStates: readonly string[], { status }: Shareable): void {
  if (revokedStates.includes(status)) throw new Refusal(linkRevoked);
}

/** A partner is shown the document that it asked for, or nothing. */
function demandUnchanged(partner: Reading["partner"], { version }: Shareable): void {
  if (partner && partner.documentVersion !== version)
    throw new Refusal(partnerTicketRefusals.documentChanged);
}

/** The figures are filled in here, because the reader gets no tariff to work them out. */
function toReaderForm(product: Product, { form, figures }: SharedForm): Form {
  const filled = toOutsideForm(product, fillStoredFigures(form, figures, product), "reader");
  return maskPersonalDataInForm(product, filled) as Form;
}

/** The user who shared the document, with the rights of today: a link reaches no further than they do. */
async function issuerOf(
  { database }: Services,
  { userCode, comCode }: Pick<Ticket, "userCode" | "comCode">,
  permission: string,
): Promise<Actor | undefined> {
  const issuer = await findActorWithoutSession(database, userCode, comCode);
  const mayRead = issuer && (await hasUserRight(database.pool, issuer, permission));
  return mayRead ? issuer : undefined;
}

function openTickets(services: Services, purpose: string) {
  const purposeTickets = createPurposeTickets<Ticket>(services, purpose);
  return {
    seal({ userCode, comCode }: Actor, content: Pick<Ticket, "businessNo" | "productLine" | "audience">) {
      const until = new Date(services.now().getTime() + LINK_LIFE_MS);
      const ticket: Ticket = { linkId: services.makeId(), ...content, userCode, comCode };
      return { ticket: purposeTickets.seal(ticket, until), until: until.toISOString() };
    },
    open({ businessNo, product, ticket }: ReadContext["input"]): Ticket {
      const opened = purposeTickets.open(ticket);
      if (!opened) throw new Refusal(linkInvalid);
      const { content, until, isExpired } = opened;
      const isElsewhere =
        content.businessNo !== businessNo || (product !== undefined && content.productLine !== product);
      if (isElsewhere) throw new Refusal(linkElsewhere);
      if (isExpired) throw new Refusal(linkExpired, { values: { until: formatDayAndTime(until) } });
      return content;
    },
  };
}
