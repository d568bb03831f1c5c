/** Where the channel reports payments. */
export const NOTICE_PATH = "/api/v1/insurance/prpall/pay/notice";
