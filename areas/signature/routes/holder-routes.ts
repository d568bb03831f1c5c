import { readPaperFile } from "#areas/paper/commands/stored-file.ts";
import { renderPaper, storePaper, writePaperFile } from "#areas/paper/commands/printing.ts";
import { getPaperWithSource, type PaperWithSource } from "#areas/paper/questions/stored-papers.ts";
import type { PolicySchedule } from "#areas/paper/rules/schedule.ts";
import { buildPaperFileName } from "#areas/paper/rules/paper-kinds.ts";
import { isLongPaper } from "#areas/paper/rules/paper-length.ts";
import type { InputOf } from "#platform/kernel/contract.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { sealRefusals } from "#platform/papers/refusals.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import * as calls from "../contract/signature.ts";
import { redrawSignature } from "#platform/server/drawn-signature.ts";
import {
  answerByHolder,
  changeByHolder,
  describeForHolder,
  inSystemScope,
  noteOpening,
  notePaperOpening,
  openLink,
  openUnanswered,
  openVerified,
  sendCode,
  verifyCode,
  type OpenedLink,
} from "../commands/holder.ts";
import { computeHash } from "../questions.ts";
import { signatureRefusals } from "../contract/refusals.ts";
import { buildEvidence, buildSignedLines } from "../rules/evidence.ts";
import { SIGNATURE_STATUS } from "../rules/signature.ts";

type PaperData = PolicySchedule["data"];
type StoredPaper = PaperWithSource["paper"];
type ShownPaper = { readonly data: PaperData } & PaperWithSource;
type Signing = InputOf<typeof calls.signOnline>;

const { paperGone, paperUnopened, sealAway, statementsOpen, drawingInvalid, nameWrong } = signatureRefusals;

/** The calls of the holder, who has a link and no account. */
export function holderSignatureRoutes(services: Services): Route[] {
  return [
    handle(calls.readSignatureLink, async ({ input: { key } }) => {
      const link = await noteOpening(services, calls.readSignatureLink.path, await openLink(services, key));
      return describeForHolder(services, link);
    }),
    handle(calls.sendSignatureCode, async ({ input: { key }, upkeep }) =>
      sendCode(services, upkeep, await openUnanswered(services, key)),
    ),
    handle(calls.verifySignatureCode, async ({ input: { key, code }, upkeep }) => {
      const link = await openUnanswered(services, key);
      const ticket = await verifyCode(services, upkeep, link, code);
      const { paper, data } = await readShownPaper(services, link);
      return { ticket, statements: listStatements(data), fileName: buildPaperFileName(paper) };
    }),
    handle(calls.readSignaturePaper, async ({ input, refuse }) => {
      const { link } = await openVerified(services, input);
      const { paper, source } = await readShownPaper(services, link);
      const content = await readPaperFile(services, paper, async () => source);
      if (!content) return refuse(paperGone);
      await notePaperOpening(services, calls.readSignaturePaper.path, link);
      const { fileBytes: bytes } = paper;
      return { name: buildPaperFileName(paper), type: "application/pdf", bytes, isShown: true, content };
    }),
    handle(calls.signOnline, async ({ input, address }) =>
      describeForHolder(services, await sign(services, input, address)),
    ),
    handle(calls.refuseOnlineSignature, async ({ input, address }) =>
      describeForHolder(services, await refuseToSign(services, input, address)),
    ),
  ];
}

async function readShownPaper(services: Services, { paperId }: OpenedLink): Promise<ShownPaper> {
  const { paper, source } = await inSystemScope(services, (reader) => getPaperWithSource(reader, paperId));
  return { paper, source, data: JSON.parse(source.data) as PaperData };
}

const listStatements = ({ notices }: PaperData): string[] =>
  notices.filter(({ isStatement }) => isStatement).flatMap(({ texts }) => [...texts]);

async function readHand({ drawing, typedName }: Signing, { isPerson, signerName }: OpenedLink) {
  if (drawing !== "") {
    const image = await redrawSignature(drawing);
    if (!image) throw new Refusal(drawingInvalid);
    return { way: "手写签名", image, typed: "" };
  }
  const typed = typedName.trim();
  const isRight = isPerson ? typed === signerName : typed.length > 1;
  if (!isRight) throw new Refusal(nameWrong);
  return { way: "输入姓名确认", image: undefined, typed };
}

/** Prints the shown paper again with the signature in its box. Of two who sign at once, the first counts. */
async function sign(services: Services, input: Signing, address: string): Promise<OpenedLink> {
  const { link, verifiedAt } = await openVerified(services, input);
  if (link.paperOpenedAt === null) throw new Refusal(paperUnopened);
  const { paper, data } = await readShownPaper(services, link);
  const statements = listStatements(data);
  const confirmed = new Set(input.confirmed);
  if (statements.some((_, at) => !confirmed.has(at))) throw new Refusal(statementsOpen);
  const { image, typed, way } = await readHand(input, link);
  const answeredAt = services.now();
  const evidence = buildEvidence({
    link,
    paper,
    verifiedAt,
    answeredAt: answeredAt.toISOString(),
    address,
    device: input.device,
    answer: {
      outcome: "签署",
      way,
      imageSha256: image ? computeHash(image) : "",
      typedName: typed,
      statements,
    },
  });
  const evidenceSha256 = computeHash(evidence);
  const lines = buildSignedLines(answeredAt.toISOString(), evidenceSha256);
  const hand = image ? { image: [...image] } : { typed };
  const signature = { ...data.signature, ...hand, lines };
  const rendered = await renderSignedPaper(services, paper, { ...data, signature });
  const { path: call } = calls.signOnline;
  return changeByHolder(services, { call, link }, async (work, proposal, live) => {
    await answerByHolder(work, proposal, live, { result: "已签署", reason: "" });
    await storePaper(work, rendered.paper);
    await writePaperFile(services.printed, rendered);
    const { signed: status } = SIGNATURE_STATUS;
    return { status, answeredAt, evidence, evidenceSha256, signedPaperId: rendered.paper.paperId };
  });
}

/** In the template of the paper that was shown: after a new release the holder gets a new link. */
async function renderSignedPaper(services: Services, shown: StoredPaper, data: PaperData) {
  const template = shown.template as PolicySchedule["template"];
  const isLong = isLongPaper(shown);
  const printer = isLong ? services.papers.long : services.papers.short;
  const { businessNo, contentVersion, templateVersion, templateNo, comCode, madeBy } = shown;
  if (printer.version(template) !== templateVersion) throw new Refusal(paperGone);
  const key = { businessNo, contentVersion, kind: "signed" as const, templateVersion, templateNo };
  const content = { template, data };
  const ownership = { paperId: services.makeId(), comCode, madeBy };
  try {
    return await renderPaper(services, { key, template }, { content, isLong }, ownership);
  } catch (error) {
    const isSealAway = error instanceof Refusal && error.kind === sealRefusals.sealUnavailable;
    throw isSealAway ? new Refusal(sealAway) : error;
  }
}

async function refuseToSign(
  services: Services,
  { reason: typed, device, ...input }: InputOf<typeof calls.refuseOnlineSignature>,
  address: string,
): Promise<OpenedLink> {
  const { link, verifiedAt } = await openVerified(services, input);
  const { paper } = await readShownPaper(services, link);
  const reason = typed.trim();
  const answeredAt = services.now();
  const answer = { outcome: "拒签", reason } as const;
  const told = { verifiedAt, answeredAt: answeredAt.toISOString(), address, device, answer };
  const evidence = buildEvidence({ link, paper, ...told });
  const { path: call } = calls.refuseOnlineSignature;
  return changeByHolder(services, { call, link }, async (work, proposal, live) => {
    await answerByHolder(work, proposal, live, { result: "已拒签", reason });
    const { refused: status } = SIGNATURE_STATUS;
    const evidenceSha256 = computeHash(evidence);
    return { status, answeredAt, refuseReason: reason, evidence, evidenceSha256 };
  });
}
