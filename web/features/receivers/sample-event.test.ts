import { describe, expect, it } from 'vitest';
import { EVENTS_OF } from '#contract/receivers.ts';
import { signatureHeaders } from '#server/features/receivers/sign-body.ts';
import { rawBody, SAMPLE_ID, SAMPLE_SECRET, SAMPLE_TIMESTAMP, sampleCurl, sampleHeaders } from './sample-event.ts';
import { VERIFICATION_SNIPPETS } from './verification-snippets.ts';

const KINDS = Object.values(EVENTS_OF).flat();
const lowerCase = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

interface Snippet {
  isFromMove(secrets: string[], body: Buffer, headers: Record<string, string>, now: number): boolean;
  hasDolphinSignature(secrets: string[], body: Buffer, headers: Record<string, string>): boolean;
}
/** The very text that people copy, run. */
const snippet = (await import(
  /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(VERIFICATION_SNIPPETS.node)}`
)) as Snippet;

describe.each(KINDS)('the sample of %s', (kind) => {
  const body = Buffer.from(rawBody(kind));
  const headers = lowerCase(sampleHeaders(kind));
  const now = SAMPLE_TIMESTAMP + 60;

  it('is signed as deliveries are', () => {
    const delivery = { id: SAMPLE_ID, timestampSeconds: SAMPLE_TIMESTAMP, body: rawBody(kind) };
    expect(sampleHeaders(kind)).toMatchObject(signatureHeaders(delivery, SAMPLE_SECRET));
  });
  it('is accepted by the snippet, which rejects anything changed', () => {
    expect(snippet.isFromMove(['whsec_AAAA', SAMPLE_SECRET], body, headers, now)).toBe(true);
    expect(snippet.hasDolphinSignature([SAMPLE_SECRET], body, headers)).toBe(true);
    const touched = Buffer.from(`${rawBody(kind)} `);
    expect(snippet.isFromMove([SAMPLE_SECRET], touched, headers, now)).toBe(false);
    expect(snippet.hasDolphinSignature([SAMPLE_SECRET], touched, headers)).toBe(false);
    expect(snippet.isFromMove(['whsec_AAAA'], body, headers, now)).toBe(false);
    expect(snippet.isFromMove([SAMPLE_SECRET], body, headers, now + 600)).toBe(false);
  });
  it('has only strings in data, as promised', () => {
    for (const { data } of JSON.parse(rawBody(kind))) {
      expect(Object.values(data).every((value) => typeof value === 'string')).toBe(true);
    }
  });
});

it('a command for the shell quotes what could end its words', () => {
  expect(sampleCurl('POI', "https://example.com/it's")).toContain("'https://example.com/it'\\''s'");
});
