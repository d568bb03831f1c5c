import { MOBILE_PREFIX_DICTIONARY } from "#platform/kernel/phone.ts";
import { listOpenCompanies } from "#areas/company/questions.ts";
import { createCodeTreeCache, createTreeVocabulary } from "#areas/dictionary/questions.ts";
import { readDataScope, createUserNameLookup, listUserRights } from "#areas/identity/questions.ts";
import { getRiskNames } from "#areas/product/questions/risk-names.ts";
import type { DocumentEngineDependencies } from "#platform/documents/server/document-world.ts";
import type { CodeDefinedForm } from "#platform/forms/define-form.ts";
import { type FilledForm, listFormRows } from "#platform/forms/filled-form.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";

const USERS = "user";
const UNDERWRITERS = "underwriter";
const RISKS = "risk";
const COMPANIES = "company";
const NO_DICTIONARIES: ReadonlySet<string> = new Set([USERS, UNDERWRITERS, RISKS, COMPANIES]);

/** The world of the engine of plain documents, answered by the areas before this one. */
export function createDocumentEngineDependencies({
  now,
  serials,
}: Pick<Services, "now" | "serials">): DocumentEngineDependencies {
  const treesOf = createCodeTreeCache();
  return {
    now,
    serials,
    rightsOf: listUserRights,
    dataScopeOf: readDataScope,
    async userNames(reader, codes) {
      const named = await createUserNameLookup(reader, codes);
      return new Map(codes.map((code) => [code, named(code).userName]));
    },
    async vocabularyOf(reader, form, content) {
      const trees = await treesOf(reader, [...dictionariesIn(form), MOBILE_PREFIX_DICTIONARY]);
      const listed = new Map<string, ReadonlySet<string>>([
        [USERS, await knownUsers(reader, codesIn(form, content, USERS))],
        // Whether a user underwrites is for the area to judge.
        [UNDERWRITERS, await knownUsers(reader, codesIn(form, content, UNDERWRITERS))],
        [RISKS, new Set((await getRiskNames(reader)).keys())],
        [COMPANIES, new Set((await listOpenCompanies(reader, "")).keys())],
      ]);
      const vocabulary = createTreeVocabulary(trees);
      return {
        ...vocabulary,
        has: (name, code) => listed.get(name)?.has(code) ?? vocabulary.has(name, code),
      };
    },
  };
}

function dictionariesIn({ compiled }: CodeDefinedForm): string[] {
  const named = compiled.sections.flatMap(({ elements }) =>
    elements.flatMap(({ element: { dictionary } }) => dictionary ?? []),
  );
  return [...new Set(named)].filter((name) => !NO_DICTIONARIES.has(name));
}

function codesIn({ compiled }: CodeDefinedForm, content: FilledForm, dictionary: string): string[] {
  const cells = compiled.sections.flatMap(({ code, elements }) =>
    elements
      .filter(({ element }) => element.dictionary === dictionary)
      .flatMap((one) => listFormRows(content[code]).map((row) => row[one.code])),
  );
  return cells.filter((cell) => typeof cell === "string" && cell !== "") as string[];
}

async function knownUsers(reader: Reader, codes: readonly string[]): Promise<ReadonlySet<string>> {
  const named = await createUserNameLookup(reader, codes);
  return new Set(codes.filter((code) => named(code).userName !== code));
}
