import { inquiryLifecycle } from "#areas/quotation/lifecycle.ts";
import { underwritingTaskLifecycle } from "#areas/underwriting/lifecycle.ts";
import { NO_STATE, type LifecycleTransition } from "#platform/lifecycle/lifecycle.ts";
import { UNDERWRITER_LEVEL_3 } from "#platform/testing/people.ts";

/** A user of the sequences: branch scope, rights, team and underwriting level. */
export type SequenceTestUser = {
  readonly reach: string;
  readonly rights: readonly Right[];
  readonly team: string;
  readonly level: number;
  readonly seesOwnOnly: boolean;
};
/** Every grade that may revoke may also transfer. */
type Right = "edit" | "revoke" | "task";
const ending: ReadonlySet<string> = new Set(["revoke", "transfer"]);

const TEAM = "3201010001";
const looker: SequenceTestUser = { reach: "32", rights: [], team: "", level: 0, seesOwnOnly: false };
const clerk: SequenceTestUser = { ...looker, reach: "32010100", rights: ["edit", "revoke"], team: TEAM };
const underwriter: SequenceTestUser = { ...looker, rights: ["task"], level: 2 };

/** A user who both writes and underwrites in the branch of the quotations. The demonstration has none. */
export const USER_QUOTING_AND_UNDERWRITING = UNDERWRITER_LEVEL_3;
export const QUOTATION_BRANCH_CODE = "32010100";
export const sequenceTestUsers: Readonly<Record<string, SequenceTestUser>> = {
  10000002: clerk,
  10000001: clerk,
  10000038: { ...clerk, reach: "32", team: "" },
  10000004: { ...clerk, reach: "11010100", team: "1101010001" },
  10000011: { ...clerk, rights: ["edit"], seesOwnOnly: true },
  10000037: looker,
  10000021: { ...underwriter, reach: "3201", level: 1 },
  10000022: underwriter,
  [USER_QUOTING_AND_UNDERWRITING]: {
    ...underwriter,
    reach: QUOTATION_BRANCH_CODE,
    rights: ["edit", "revoke", "task"],
    level: 3,
  },
  10000024: { ...underwriter, reach: "", level: 4 },
  10000025: { ...underwriter, reach: "", level: 5 },
  10000026: { ...underwriter, reach: "11" },
};

const inquiryEvents = ["save", "submit", "modify", "revoke", "transfer"] as const;
const taskEvents = ["claim", "release", "approve", "return", "refuse", "escalate", "askDocuments"] as const;
export type InquirySequenceEvent = (typeof inquiryEvents)[number] | (typeof taskEvents)[number];

/** The outcome of submitting a form: the required level, or `late` for what nobody may waive. */
export const formSubmissionOutcomes = ["0", "1", "2", "3", "4", "5", "late", "incomplete"] as const;
export type FormSubmissionOutcome = (typeof formSubmissionOutcomes)[number];

type TaskModel = { state: string; level: number; amountLevel: number; holder: string };
/** A step of the trail: action, previous state, new state and user. */
export type InquiryTrailStep = readonly [string, string, string, string];
export type InquiryTestModel = {
  readonly inputBy: string;
  readonly comCode: string;
  status: string;
  form: FormSubmissionOutcome;
  task: TaskModel | undefined;
  readonly authors: Set<string>;
  readonly trail: InquiryTrailStep[];
  readonly taken: Set<string>;
};

export function createInquiryTestModel(inputBy: string, comCode: string): InquiryTestModel {
  const trail: InquiryTrailStep[] = [["SAVE", NO_STATE, "01", inputBy]];
  const authors = new Set([inputBy]);
  return { inputBy, comCode, status: "01", form: "0", task: undefined, authors, trail, taken: new Set() };
}

export function maySeeInquiry(
  { reach, seesOwnOnly }: SequenceTestUser,
  model: InquiryTestModel,
  userCode: string,
): boolean {
  return model.comCode.startsWith(reach) && (!seesOwnOnly || model.inputBy === userCode);
}

export const allInquirySequenceEvents: readonly InquirySequenceEvent[] = [...inquiryEvents, ...taskEvents];

/** The commands that are accepted from a user now. */
export function listAcceptedInquiryEvents(model: InquiryTestModel, userCode: string): InquirySequenceEvent[] {
  return allInquirySequenceEvents.filter(
    (event) => computeExpectedInquiryAnswerCode(model, userCode, event, false) === "0000",
  );
}

/** The expected code of a command, read off the tables of the specification and not from the server's rules. */
export function computeExpectedInquiryAnswerCode(
  model: InquiryTestModel,
  userCode: string,
  event: InquirySequenceEvent,
  isStale: boolean,
): string {
  const person = sequenceTestUsers[userCode] ?? looker;
  return isUnderwritingTaskEvent(event)
    ? answerToTask(model, { ...person, userCode }, event, isStale)
    : answerToInquiry(model, { ...person, userCode }, event, isStale);
}

type RequestContext = SequenceTestUser & { readonly userCode: string };

function answerToInquiry(
  model: InquiryTestModel,
  asking: RequestContext,
  event: string,
  isStale: boolean,
): string {
  if (!asking.rights.includes(ending.has(event) ? "revoke" : "edit")) return "SYS403";
  if (!maySeeInquiry(asking, model, asking.userCode)) return event === "transfer" ? "PRO009" : "QUO001";
  if (isStale) return "DOC001";
  if (!declared(inquiryLifecycle, event, model.status)) return "LIF001";
  const ownTeam = sequenceTestUsers[model.inputBy]?.team ?? "";
  if (model.inputBy !== asking.userCode && (ownTeam === "" || ownTeam !== asking.team)) return "LIF002";
  return event === "submit" && model.form === "incomplete" ? "QUO004" : "0000";
}

function answerToTask(
  model: InquiryTestModel,
  asking: RequestContext,
  event: string,
  isStale: boolean,
): string {
  const { task, authors } = model;
  const { userCode, level } = asking;
  if (!asking.rights.includes("task")) return "SYS403";
  if (!task || !maySeeInquiry(asking, model, userCode)) return "UWR002";
  if (isStale) return "UWR003";
  if (!declared(underwritingTaskLifecycle, event, task.state)) return "LIF001";
  // Nobody here has a deputy, so that nobody takes a claimed task over.
  if (event === "claim" ? task.state !== "0" : task.holder !== userCode) return "LIF002";
  const isBarred = {
    claim: authors.has(userCode),
    approve: authors.has(userCode) || level < task.amountLevel,
    escalate: level >= 5,
  }[event];
  const isBeyond = event !== "release" && level < task.level;
  return isBeyond || isBarred === true ? "LIF003" : "0000";
}

/** Applies an accepted command to the model. */
export function applyInquiryEvent(
  model: InquiryTestModel,
  userCode: string,
  event: InquirySequenceEvent | "expire",
  form: FormSubmissionOutcome = "0",
): void {
  if (event === "expire") return move(model, event, "SYSTEM");
  if (isUnderwritingTaskEvent(event)) return followTask(model, userCode, event);
  move(model, event, userCode);
  if (event !== "revoke") model.authors.add(userCode);
  if (event === "save") model.form = form;
  if (event === "submit") followSubmission(model);
}

function followSubmission(model: InquiryTestModel): void {
  const { form } = model;
  if (form === "0") return move(model, "pass", "SYSTEM");
  if (form === "late") return move(model, "sendBack", "SYSTEM");
  move(model, "refer", "SYSTEM");
  const level = Number(form);
  model.task = { state: "0", level, amountLevel: level, holder: "" };
}

function followTask(model: InquiryTestModel, userCode: string, event: string): void {
  const { task } = model;
  const transition = task && declared(underwritingTaskLifecycle, event, task.state);
  if (!task || !transition) throw new Error(`${event} was accepted without a task`);
  model.taken.add(`task ${event} ${task.state}`);
  task.state = transition.to;
  if (event === "claim") task.holder = userCode;
  if (event === "release" || event === "escalate") task.holder = "";
  if (event === "escalate")
    task.level = Math.min(5, Math.max(task.level, (sequenceTestUsers[userCode]?.level ?? 0) + 1));
  if (transition.effects.includes("decide")) return move(model, event, userCode);
  if (event === "escalate" || event === "askDocuments")
    model.trail.push([transition.action, model.status, model.status, userCode]);
}

function move(model: InquiryTestModel, event: string, by: string): void {
  const transition = declared(inquiryLifecycle, event, model.status);
  if (!transition) throw new Error(`${event} was accepted from ${model.status}`);
  model.taken.add(`inquiry ${event} ${model.status}`);
  model.trail.push([transition.action, model.status, transition.to, by]);
  model.status = transition.to;
}

function declared<Row extends LifecycleTransition>(
  { transitions }: { readonly transitions: readonly Row[] },
  event: string,
  state: string,
): Row | undefined {
  return transitions.find((transition) => transition.event === event && transition.from.includes(state));
}

export function isUnderwritingTaskEvent(event: string): event is (typeof taskEvents)[number] {
  return taskEvents.some((taskEvent) => taskEvent === event);
}
