import type { ClientRequest } from 'node:http';

/** Servers send a few at most, such as 100 Continue or 103 Early Hints; each costs time of the main thread. */
const MAX_NOTICES = 10;

/** Ends a request that is answered by notices (1xx) without end. Its error has a code as errors of the protocol have. */
export function limitNotices<Request extends ClientRequest>(request: Request): Request {
  let count = 0;
  request.on('information', () => {
    count += 1;
    if (count <= MAX_NOTICES || request.destroyed) return;
    request.destroy(Object.assign(new Error('The server sent too many notices.'), { code: 'HPE_TOO_MANY_NOTICES' }));
  });
  return request;
}
