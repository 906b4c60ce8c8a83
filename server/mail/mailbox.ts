/** An address without its "+…" part, with which many providers deliver to the same mailbox. Accounts differ by it. */
export const mailboxOf = (email: string): string => email.replace(/(?<=.)\+[^@]*(?=@)/, '');
