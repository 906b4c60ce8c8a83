import { type OfferedInvitation, readInvitation } from '#contract/invitations.ts';
import { request } from '#web/api/request.ts';

/** What the link of a mail offers. A separate file, because the registration page is prefetched and must stay small. */
export const offeredBy = (token: string): Promise<OfferedInvitation> => request(readInvitation, { body: { token } });
