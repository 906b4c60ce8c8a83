import { describe, expect, it } from 'vitest';
import { saveReceiver } from '#contract/receivers.ts';
import {
  headerProblems,
  problemsIn,
  type ReceiverDraft,
  receiverBodyOf,
  receiverDraftOf,
  urlProblem,
} from './receiver-draft.ts';

const receiver = {
  kind: 'generic' as const,
  version: 3,
  url: 'https://hooks.example.com',
  active: true,
  off: null,
  events: ['POI' as const],
  headers: [
    { name: 'Authorization', valueSetAt: '2026-01-15T07:05:30Z' },
    { name: 'X-Lost', valueSetAt: null },
  ],
  secret: null,
};
const draft = (change: Partial<ReceiverDraft> = {}): ReceiverDraft => ({ ...receiverDraftOf(receiver), ...change });
const header = (name: string, value: string, id = 7) => ({ id, name, value, keptSince: null, known: false });

describe('a receiver while it is edited', () => {
  it('sends what the contract takes, and no value that was not typed', () => {
    const body = receiverBodyOf(
      draft({ headers: [...draft().headers.slice(0, 1), header(' X-Key ', ' v ')] }),
      receiver,
    );
    expect(body.headers).toEqual([{ name: 'Authorization' }, { name: 'X-Key', value: 'v' }]);
    expect(saveReceiver.body.safeParse(body).success).toBe(true);
  });

  it.each([
    ['', 'urlMissing'],
    ['hooks.example.com', 'urlMalformed'],
    ['https://user@hooks.example.com', 'urlCredentials'],
    ['https://hooks.example.com#x', 'urlFragment'],
    ['https://hooks.example.com/move?x=1', undefined],
  ])('judges the address %j as %s', (url, problem) => expect(urlProblem(url)).toBe(problem));

  it('requires the value of a header that lost it, but only for an active receiver', () => {
    const [, lost] = draft().headers;
    if (!lost) throw new Error('no header');
    expect(headerProblems(lost, draft().headers, true).value).toBe('headerValueMissing');
    expect(headerProblems(lost, draft().headers, false).value).toBeUndefined();
    expect(problemsIn(draft())).toMatchObject({ 'headers.1.value': 'headerValueMissing' });
    expect(Object.values(problemsIn(draft({ active: false }))).filter(Boolean)).toEqual([]);
  });

  it('finds duplicates, invalid names and values with line breaks', () => {
    const all = [header('X-Key', 'v', 1), header('x-key', 'v', 2)];
    expect(all.map((one) => headerProblems(one, all, true).name)).toEqual([undefined, 'headerNameTwice']);
    expect(headerProblems(header('Host', 'v'), [], true).name).toBe('headerNameForbidden');
    expect(headerProblems(header('X-Key', 'a\u0007b'), [], true).value).toBe('headerValueWrong');
  });
});
