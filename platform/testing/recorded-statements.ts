/** Where a test run collects the SQL texts that the product sends; unset where nothing is recorded. */
export const STATEMENTS_FOLDER = "CHENGBAO_TEST_STATEMENTS";

export type RecordedStatements = { file: string; statements: string[] };
