import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { failure } from '#contract/errors.ts';
import { followProject } from '#contract/live.ts';
import { anApp, type TestApp, type TestKey, type TestPhone, type Visitor } from '#tests/setup/app.ts';
import { catalogue } from '#tests/setup/catalogue.ts';
import { longestTurnOfRepeated } from '#tests/setup/longest-turn.ts';
import { type ApiSchema, arbitraryOf } from '#tests/setup/schema-arbitrary.ts';
import '#tests/setup/fast-check.ts';

/** `MOVE_FUZZ_RUNS=500 npx vitest run --project http tests/http/fuzz` tries longer. */
const RUNS = Number(process.env.MOVE_FUZZ_RUNS ?? 8);
const TIMEOUT_MS = 60_000 + RUNS * 500;

/** Longer ones are refused before any route is found. */
const LONGEST_PARAMETER = 100;
/** Everything runs in one thread: while a call blocks it, another caller's /healthz waits. */
const MAX_DELAY_MS = 100;
/** It stays open until the caller leaves. */
const STREAMS = new Set([followProject.name]);

interface Described {
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: ApiSchema }[];
  requestBody?: { content: Record<string, { schema?: ApiSchema }> };
  responses: Record<string, unknown>;
}
interface Document {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, ApiSchema> };
}

let app: TestApp;
let api: Document;
let dolphin: Visitor;
let key: TestKey;
let phone: TestPhone;
let known: Record<string, readonly unknown[]>;
beforeAll(async () => {
  app = await anApp();
  api = (await app.send('GET', '/openapi.json')).body as unknown as Document;
  dolphin = await app.aPerson({ dolphin: true });
  const project = await app.aProject();
  key = await app.aKey(project);
  phone = await app.aPhone(project, 'demo-user');
  const fixes = { t: [app.clock.now.getTime() - 60_000], lat: [48.2], lon: [16.3] };
  await phone.upload({ fixes });
  known = { projectId: [project], userId: ['demo-user'], uid: ['nobody'], key: ['mk_x'] };
});

/** As the right of the call requires. */
const credentialsFor = ({ right }: AnyEndpoint): { as?: Visitor; headers?: Record<string, string> } => {
  if (right.who === 'api key') return { headers: key.headers };
  if (right.who === 'device') return { headers: phone.headers };
  if (right.who === 'reporting app') {
    return { headers: { authorization: `Basic ${Buffer.from(`demo-user:${key.secret}`).toString('base64')}` } };
  }
  return right.who === 'anyone' || right.who === 'identity' ? {} : { as: dolphin };
};

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

describe.each(catalogue.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (name, endpoint) => {
  it.skipIf(STREAMS.has(name))('answers whatever it is sent as described', { timeout: TIMEOUT_MS }, async () => {
    const described = api.paths[endpoint.path]?.[endpoint.method.toLowerCase()] as Described;
    const { schemas } = api.components;
    const parameters = (place: 'path' | 'query') => {
      const own = described.parameters.filter((parameter) => parameter.in === place);
      const fields = own.map((one) => [one.name, one.schema] as const);
      const required = own.filter((one) => one.required).map((one) => one.name);
      return arbitraryOf({ type: 'object', properties: Object.fromEntries(fields), required }, schemas, known);
    };
    const body = described.requestBody?.content['application/json']?.schema ?? {};
    const inputs = fc.record({
      params: parameters('path'),
      query: parameters('query'),
      body: arbitraryOf(body, schemas, known),
    });
    const send = async ({ params, query, body: sent }: { params: unknown; query: unknown; body: unknown }) => {
      const textOf = (parameter: string) => asText((params as Record<string, unknown> | null)?.[parameter] ?? 'x');
      const path = endpoint.path.replace(/\{(\w+)\}/g, (_match, parameter: string) =>
        encodeURIComponent(textOf(parameter).slice(0, LONGEST_PARAMETER).toWellFormed() || 'x'),
      );
      const fields = Object.entries((query ?? {}) as Record<string, unknown>).map(([field, value]) => [
        field,
        asText(value).toWellFormed(),
      ]);
      // Ending the session would end the test.
      const caller = name === 'sign out' ? {} : credentialsFor(endpoint);
      const { ms, result: answer } = await longestTurnOfRepeated(() =>
        app.send(endpoint.method, `${path}?${new URLSearchParams(fields)}`, {
          ...caller,
          ...(caller.as ? {} : { origin: null }),
          body: JSON.stringify(sent),
        }),
      );
      expect(ms, 'other callers had to wait').toBeLessThan(MAX_DELAY_MS);
      expect(answer.status, answer.text.slice(0, 500)).toBeLessThan(500);
      expect(Object.keys(described.responses)).toContain(String(answer.status));
      if (answer.status === 204 || answer.status === 304) return void expect(answer.text).toBe('');
      if (answer.status !== 200) return void failure.parse(JSON.parse(answer.text));
      if (!endpoint.produces) endpoint.reply.parse(JSON.parse(answer.text));
    };
    await fc.assert(fc.asyncProperty(inputs, send), { numRuns: RUNS });
  });
});
