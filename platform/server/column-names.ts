import { CamelCasePlugin } from "kysely";

/**
 * Turns `com_code` of the database into `comCode` of the program and back. Keys inside JSONB values stay as they are,
 * because they are names of forms and of the wire.
 */
export const columnNamePlugin = new CamelCasePlugin({ maintainNestedObjectKeys: true });
