/** The template has an error, or the data lacks what the template needs. */
export class TemplateError extends Error {}
