/** The route as the specification spells it. */
export const MAIL_SETTINGS_PATH = "/auxiliaryFunction/emailNotificationSettings";
export const SENT_MAILS_PATH = `${MAIL_SETTINGS_PATH}/sent`;
