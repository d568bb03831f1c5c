/** The folder for the recorded SQL texts. Nothing is recorded if the variable is missing. */
export const STATEMENTS_FOLDER_VARIABLE = "CHENGBAO_TEST_STATEMENTS";

export type RecordedStatements = { file: string; statements: string[] };
