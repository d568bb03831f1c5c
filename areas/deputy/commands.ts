import { createDocumentEngineDependencies } from "#areas/document/commands/document-world.ts";
import {
  createUserNameLookup,
  findBranchOfUserWithin,
  listUnderwriterLevels,
  listUsersWithPermission,
} from "#areas/identity/questions.ts";
import { permissionNames } from "#areas/identity/rules/permission-names.ts";
import { sendMessage } from "#areas/message/commands.ts";
import type { DocumentRecord } from "#platform/documents/definition.ts";
import { buildFormIncompleteRefusal } from "#platform/documents/server/document-context.ts";
import { createPlainDocumentCommands } from "#platform/documents/server/document-work.ts";
import type { DocumentEffects, DocumentTransitionWork } from "#platform/documents/server/document-world.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { getFormTextAtPath } from "#platform/forms/define-form.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { type DeputyEffect, deputyDefinition, getDeputyCode, getPrincipalCode } from "./rules/deputy.ts";
import {
  approvalRights,
  checkDeputyStandings,
  type DeputyStanding,
  isAbovePrincipal,
} from "./rules/levels.ts";
import { listDeputiesWith, lockPersons } from "./store.ts";

/** The effects of a deputy's steps, and the commands for its chore. */
export function createDeputyCommands(services: Pick<Services, "now" | "serials" | "makeId">) {
  const world = { ...createDocumentEngineDependencies(services), branchOf };
  const effects: DocumentEffects<DeputyEffect> = {
    checkPersons,
    checkEnder,
    tellPersons: (work, document, before) => tellPersons(work, document, before, services.makeId),
  };
  return { world, effects, deputies: createPlainDocumentCommands(deputyDefinition, world, effects) };
}

async function checkPersons(
  { tx, actor }: DocumentTransitionWork,
  { businessNo, comCode, content }: DocumentRecord,
  before: DocumentRecord | null,
): Promise<void> {
  const [principalCode, deputyCode] = [getPrincipalCode(content), getDeputyCode(content)];
  if (before && getPrincipalCode(before.content) !== principalCode)
    throw refuse("principalCode", "被代理人不能更换，请结束本代理后另行设置");
  await lockPersons(tx, [principalCode, deputyCode]);
  const standingOf = await readStandings(tx, comCode);
  const user = principalCode === actor.userCode ? ("self" as const) : standingOf(actor.userCode);
  const persons = { principal: standingOf(principalCode), deputy: standingOf(deputyCode), user };
  const wrong = checkDeputyStandings(persons, (right) => permissionNames.get(right) ?? right);
  if (wrong) throw refuse(wrong.element, wrong.message);
  const period = {
    startDate: getFormTextAtPath(content, "deputy.startDate"),
    endDate: getFormTextAtPath(content, "deputy.endDate"),
  };
  for (const other of await listDeputiesWith(tx, [principalCode, deputyCode], period)) {
    if (other.businessNo === businessNo) continue;
    const days = `${other.startDate} 至 ${other.endDate}`;
    if (other.principalCode === principalCode)
      throw refuse("startDate", `被代理人在 ${days} 已有代理（${other.businessNo}）`);
    if (other.principalCode === deputyCode)
      throw refuse("deputyCode", `该代理人在 ${days} 由他人代理（${other.businessNo}）`);
    if (other.deputyCode === principalCode)
      throw refuse("principalCode", `被代理人在 ${days} 正代理他人（${other.businessNo}），请先结束该代理`);
  }
}

/** Who is ill cannot end what keeps others from his tasks, and neither can a deputy who has left. */
async function checkEnder(
  { tx, actor }: DocumentTransitionWork,
  { comCode, inputBy, content }: DocumentRecord,
): Promise<void> {
  const principalCode = getPrincipalCode(content);
  if ([inputBy, principalCode, getDeputyCode(content)].includes(actor.userCode)) return;
  const standingOf = await readStandings(tx, comCode);
  if (isAbovePrincipal(standingOf(actor.userCode), standingOf(principalCode))) return;
  throw refuse(
    "principalCode",
    "只有当事人、设立人、核保级别更高的核保人或上级机构同权限的审批人可以结束代理",
  );
}

/** What each person may decide over records of a branch. */
async function readStandings(reader: Reader, comCode: string): Promise<(userCode: string) => DeputyStanding> {
  const levels = await listUnderwriterLevels(reader, comCode);
  const standings = new Map<string, { rights: string[]; nearness: number }>();
  for (const permission of approvalRights)
    for (const { userCode, nearness } of await listUsersWithPermission(reader, { permission, comCode })) {
      const { rights = [], nearness: known = 0 } = standings.get(userCode) ?? {};
      standings.set(userCode, { rights: [...rights, permission], nearness: Math.max(known, nearness) });
    }
  return (userCode) => ({
    level: levels.get(userCode) ?? 0,
    ...(standings.get(userCode) ?? { rights: [], nearness: 0 }),
  });
}

function refuse(element: string, message: string) {
  return buildFormIncompleteRefusal([{ section: "deputy", index: -1, element, message }]);
}

/** Tells the persons who did not take the step themselves, and a deputy who was replaced. */
async function tellPersons(
  { tx, raise, actor }: DocumentTransitionWork,
  { comCode, status, content }: DocumentRecord,
  before: DocumentRecord | null,
  makeId: () => string,
): Promise<void> {
  const [principalCode, deputyCode] = [getPrincipalCode(content), getDeputyCode(content)];
  const replacedCode = before ? getDeputyCode(before.content) : deputyCode;
  const nameOf = await createUserNameLookup(tx, [principalCode, deputyCode, replacedCode]);
  const [from, to] = ["startDate", "endDate"].map((day) => getFormTextAtPath(content, `deputy.${day}`));
  const reason = status === "1" ? `${from} 至 ${to}` : "已结束";
  const tell = (receiverCode: string, ofCode: string, told: string) =>
    sendMessage(tx, raise, {
      id: makeId(),
      receiverCode,
      comCode,
      messageType: "3",
      secondaryMessageType: "14",
      content: {
        type: "",
        businessNo: "",
        holderName: "",
        orderNo: "",
        result: `${nameOf(principalCode).userName}由${nameOf(ofCode).userName}代理`,
        reason: told,
      },
    });
  for (const receiverCode of [principalCode, deputyCode].filter((code) => code !== actor.userCode))
    await tell(receiverCode, deputyCode, reason);
  if (replacedCode !== deputyCode && replacedCode !== actor.userCode)
    await tell(replacedCode, replacedCode, "已更换代理人");
}

/** A deputy set up by somebody of a branch above belongs to the principal's branch, where both persons see it. */
async function branchOf(reader: Reader, content: FilledForm, { userCode, comCode }: Actor) {
  const principalCode = getPrincipalCode(content);
  if (principalCode === userCode) return comCode;
  return findBranchOfUserWithin(reader, { userCode: principalCode, comCode });
}
