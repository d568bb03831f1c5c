import { inquiryLifecycle } from "#areas/quotation/lifecycle.ts";
import { taskLifecycle } from "#areas/underwriting/lifecycle.ts";
import { NO_STATE, type Transition } from "#platform/lifecycle/lifecycle.ts";
import { UNDERWRITER_LEVEL_3 } from "#platform/testing/people.ts";

/** Who takes part: where he looks from, what his grades let him do, with whom he works, up to which level he underwrites. */
export type Person = {
  readonly reach: string;
  readonly rights: readonly Right[];
  readonly team: string;
  readonly level: number;
  readonly seesOwnOnly: boolean;
};
/** Whoever may revoke may transfer as well: no grade has one without the other. */
type Right = "edit" | "revoke" | "task";
const ending: ReadonlySet<string> = new Set(["revoke", "transfer"]);

const TEAM = "3201010001";
const looker: Person = { reach: "32", rights: [], team: "", level: 0, seesOwnOnly: false };
const clerk: Person = { ...looker, reach: "32010100", rights: ["edit", "revoke"], team: TEAM };
const underwriter: Person = { ...looker, rights: ["task"], level: 2 };

/** Who writes and underwrites both, in the branch of his quotations; the demonstration has nobody like that. */
export const TWO_HATS = UNDERWRITER_LEVEL_3;
export const HIS_BRANCH = "32010100";
export const people: Readonly<Record<string, Person>> = {
  10000002: clerk,
  10000001: clerk,
  10000038: { ...clerk, reach: "32", team: "" },
  10000004: { ...clerk, reach: "11010100", team: "1101010001" },
  10000011: { ...clerk, rights: ["edit"], seesOwnOnly: true },
  10000037: looker,
  10000021: { ...underwriter, reach: "3201", level: 1 },
  10000022: underwriter,
  [TWO_HATS]: { ...underwriter, reach: HIS_BRANCH, rights: ["edit", "revoke", "task"], level: 3 },
  10000024: { ...underwriter, reach: "", level: 4 },
  10000025: { ...underwriter, reach: "", level: 5 },
  10000026: { ...underwriter, reach: "11" },
};

const inquiryEvents = ["save", "submit", "modify", "revoke", "transfer"] as const;
const taskEvents = ["claim", "release", "approve", "return", "refuse", "escalate", "askDocuments"] as const;
export type WantedEvent = (typeof inquiryEvents)[number] | (typeof taskEvents)[number];

/** What a form comes to when it is submitted: the level that it asks for, `late` what nobody may waive. */
export const formKinds = ["0", "1", "2", "3", "4", "5", "late", "incomplete"] as const;
export type FormKind = (typeof formKinds)[number];

type TaskModel = { state: string; level: number; amountLevel: number; holder: string };
/** Action, from, to, by whom. */
export type Step = readonly [string, string, string, string];
export type Model = {
  readonly inputBy: string;
  readonly comCode: string;
  status: string;
  form: FormKind;
  task: TaskModel | undefined;
  readonly authors: Set<string>;
  readonly trail: Step[];
  readonly taken: Set<string>;
};

export function beginModel(inputBy: string, comCode: string): Model {
  const trail: Step[] = [["SAVE", NO_STATE, "01", inputBy]];
  const authors = new Set([inputBy]);
  return { inputBy, comCode, status: "01", form: "0", task: undefined, authors, trail, taken: new Set() };
}

export function sees({ reach, seesOwnOnly }: Person, model: Model, userCode: string): boolean {
  return model.comCode.startsWith(reach) && (!seesOwnOnly || model.inputBy === userCode);
}

export const everyEvent: readonly WantedEvent[] = [...inquiryEvents, ...taskEvents];

/** What is accepted of somebody now. */
export function acceptableBy(model: Model, userCode: string): WantedEvent[] {
  return everyEvent.filter((event) => answerTo(model, userCode, event, false) === "0000");
}

/** The code that a command must be answered with: read off the tables, knowing nothing of how the server decides. */
export function answerTo(model: Model, userCode: string, event: WantedEvent, isStale: boolean): string {
  const person = people[userCode] ?? looker;
  return isOfTask(event)
    ? answerToTask(model, { ...person, userCode }, event, isStale)
    : answerToInquiry(model, { ...person, userCode }, event, isStale);
}

type Asking = Person & { readonly userCode: string };

function answerToInquiry(model: Model, asking: Asking, event: string, isStale: boolean): string {
  if (!asking.rights.includes(ending.has(event) ? "revoke" : "edit")) return "SYS403";
  if (!sees(asking, model, asking.userCode)) return event === "transfer" ? "PRO009" : "QUO001";
  if (isStale) return "DOC001";
  if (!declared(inquiryLifecycle, event, model.status)) return "LIF001";
  const ownTeam = people[model.inputBy]?.team ?? "";
  if (model.inputBy !== asking.userCode && (ownTeam === "" || ownTeam !== asking.team)) return "LIF002";
  return event === "submit" && model.form === "incomplete" ? "QUO004" : "0000";
}

function answerToTask(model: Model, asking: Asking, event: string, isStale: boolean): string {
  const { task, authors } = model;
  const { userCode, level } = asking;
  if (!asking.rights.includes("task")) return "SYS403";
  if (!task || !sees(asking, model, userCode)) return "UWR002";
  if (isStale) return "UWR003";
  if (!declared(taskLifecycle, event, task.state)) return "LIF001";
  if (event !== "claim" && task.holder !== userCode) return "LIF002";
  const isBarred = {
    claim: authors.has(userCode),
    approve: authors.has(userCode) || level < task.amountLevel,
    escalate: level >= 5,
  }[event];
  const isBeyond = event !== "release" && level < task.level;
  return isBeyond || isBarred === true ? "LIF003" : "0000";
}

/** What an accepted command leaves behind. */
export function follow(
  model: Model,
  userCode: string,
  event: WantedEvent | "expire",
  form: FormKind = "0",
): void {
  if (event === "expire") return move(model, event, "SYSTEM");
  if (isOfTask(event)) return followTask(model, userCode, event);
  move(model, event, userCode);
  if (event !== "revoke") model.authors.add(userCode);
  if (event === "save") model.form = form;
  if (event === "submit") followSubmission(model);
}

function followSubmission(model: Model): void {
  const { form } = model;
  if (form === "0") return move(model, "pass", "SYSTEM");
  if (form === "late") return move(model, "sendBack", "SYSTEM");
  move(model, "refer", "SYSTEM");
  const level = Number(form);
  model.task = { state: "0", level, amountLevel: level, holder: "" };
}

function followTask(model: Model, userCode: string, event: string): void {
  const { task } = model;
  const transition = task && declared(taskLifecycle, event, task.state);
  if (!task || !transition) throw new Error(`${event} was accepted without a task`);
  model.taken.add(`task ${event} ${task.state}`);
  task.state = transition.to;
  if (event === "claim") task.holder = userCode;
  if (event === "release" || event === "escalate") task.holder = "";
  if (event === "escalate")
    task.level = Math.min(5, Math.max(task.level, (people[userCode]?.level ?? 0) + 1));
  if (transition.effects.includes("decide")) return move(model, event, userCode);
  if (event === "escalate" || event === "askDocuments")
    model.trail.push([transition.action, model.status, model.status, userCode]);
}

function move(model: Model, event: string, by: string): void {
  const transition = declared(inquiryLifecycle, event, model.status);
  if (!transition) throw new Error(`${event} was accepted from ${model.status}`);
  model.taken.add(`inquiry ${event} ${model.status}`);
  model.trail.push([transition.action, model.status, transition.to, by]);
  model.status = transition.to;
}

function declared<Row extends Transition>(
  { transitions }: { readonly transitions: readonly Row[] },
  event: string,
  state: string,
): Row | undefined {
  return transitions.find((one) => one.event === event && one.from.includes(state));
}

export function isOfTask(event: string): event is (typeof taskEvents)[number] {
  return taskEvents.some((one) => one === event);
}
