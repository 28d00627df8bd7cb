/** The page of the mailbox that the store sends its mails to. */
export const mailboxUrl = (): string => `http://127.0.0.1:${process.env['MAILBOX_PORT']}`;
