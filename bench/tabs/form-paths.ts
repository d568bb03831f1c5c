export const formIds = ["1", "2", "3", "4", "5", "6", "7", "8"] as const;

/** An address without a form. */
export const NO_FORM = "/";

export const formPath = (formId: string): string => `/form/${formId}`;
