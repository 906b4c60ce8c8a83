import { dolphins, type Rights } from '#tests/setup/rights.ts';

export const remoteLoggingRights: Rights = {
  'list remote logging': dolphins(),
  'start remote logging': dolphins((id) => ({
    body: { projectId: id, userId: 'a-test-phone', level: 'INFO', hours: 1 },
  })),
  'stop remote logging': dolphins((id) => ({ query: `projectId=${id}&userId=a-test-phone` })),
  'list logs of an app user': dolphins((id) => ({ query: `projectId=${id}&userId=a-test-phone` })),
};
