import { noSession, type Rights, readers, viewedUser } from '#tests/setup/rights.ts';

export const summariesRights: Rights = {
  'list weekly summaries': readers(viewedUser),
  'list own weekly summaries': noSession(),
  'get leaderboard': noSession((id) => ({ query: `${viewedUser(id).query}&tag=fleet` })),
  'get own leaderboard': noSession(() => ({ query: 'tag=fleet' })),
};
