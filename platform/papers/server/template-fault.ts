/** The template is wrong, or the data is not what it asks for. */
export class TemplateFault extends Error {}
