import { beforeAll, describe, expect, it } from 'vitest';
import { anApp, type TestApp } from '#tests/setup/app.ts';
import { catalogue } from '#tests/setup/catalogue.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});

/** Fills every path parameter, and matches nothing. */
const garbage = new Proxy({}, { get: () => '~' }) as Record<string, string>;
const query = 'projectId=~&userId=%00&cursor=~&limit=-1&surprise=1';
const body = '{"surprise":[[{}]],"productName":1,"id_token":7}';

/** Calls that need no credential, or whose existence must not be revealed. */
const expectedOf = (who: string): number[] =>
  who === 'anyone' ? [200, 400, 401, 404] : who === 'web server' ? [404] : [401];

describe.each(catalogue.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (_name, endpoint) => {
  it('is refused to a stranger before anything they sent is read', async () => {
    const answer = await app.attempt(endpoint, { params: garbage, query, body });
    expect(expectedOf(endpoint.right.who)).toContain(answer.status);
  });
});

/** Where the credential is part of the body, the body is read first; nowhere else. */
const READ_LATER = catalogue.filter(
  ({ method, right }) => method !== 'GET' && method !== 'DELETE' && !['anyone', 'identity'].includes(right.who),
);

it.each(READ_LATER.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s does not read what a stranger sends',
  async (_name, endpoint) => {
    const answer = await app.attempt(endpoint, { params: garbage, query, body: `{"broken`.padEnd(10_000_000) });
    expect(expectedOf(endpoint.right.who)).toContain(answer.status);
  },
);

it('tells libraries which credentials a call accepts, and never lets a browser ask for a password', async () => {
  for (const endpoint of catalogue) {
    const answer = await app.attempt(endpoint, { params: garbage, query, body });
    if (answer.status !== 401) continue;
    const accepted = [answer.headers['www-authenticate']].flat().map((text) => String(text).split(' ', 1)[0]);
    const acceptsKeys = ['api key', 'reporting app'].includes(endpoint.right.who);
    expect({ name: endpoint.name, accepted }).toEqual({
      name: endpoint.name,
      accepted: acceptsKeys ? ['Basic', 'Bearer'] : ['Bearer'],
    });
  }
});
