import { type Rights, readers } from '#tests/setup/rights.ts';

export const liveRights: Rights = {
  // Asked without text/event-stream it answers once.
  'follow project': readers(),
};
