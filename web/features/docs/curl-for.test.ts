import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import type { Operation } from './api-description.ts';
import { curlFor } from './curl-for.ts';

const anOperation = (given: Partial<Operation>): Operation => ({
  id: 'anOperation',
  area: 'projects',
  method: 'GET',
  path: '/move/project',
  summary: '',
  who: '',
  security: [],
  parameters: [],
  body: undefined,
  bodyType: undefined,
  reply: undefined,
  ...given,
});
const place = {
  origin: 'https://move.example.com',
  schemes: {
    callToken: { type: 'apiKey', in: 'header', name: 'X-MOVE-TOKEN', description: 'Bearer <call token>' },
    loginCookie: { type: 'apiKey', in: 'cookie', name: 'user' },
    projectAndKey: { type: 'http', scheme: 'basic' },
  },
} as const;

/** The arguments that a shell passes to curl. */
const argumentsOf = (command: string): string[] =>
  execFileSync('sh', ['-c', `curl() { printf '%s\\n' "$@"; }; ${command}`], {
    env: { MOVE_TOKEN: 'secret', MOVE_USER: '7', MOVE_KEY: 'key' },
  })
    .toString()
    .trimEnd()
    .split('\n');

describe('curlFor', () => {
  it('fills path and required query parameters, and leaves the optional ones out', () => {
    const command = curlFor(
      anOperation({
        path: '/move/thing/{id}/{x}',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^[1-9]\\d{0,14}$' } },
          { name: 'x', in: 'path', required: true, schema: { type: 'string', format: 'email' } },
          { name: 'projectId', in: 'query', required: true, schema: { type: 'integer', exclusiveMinimum: 0 } },
          { name: 'search', in: 'query', required: false, schema: { type: 'string' } },
        ],
      }),
      place,
    );
    expect(argumentsOf(command)).toEqual(['https://move.example.com/move/thing/1/name%40example.com?projectId=1']);
  });
  it('takes the call token from the environment, and never the cookie', () => {
    const command = curlFor(anOperation({ security: ['callToken', 'loginCookie'] }), place);
    expect(command).not.toContain('secret');
    expect(argumentsOf(command)).toEqual([
      'https://move.example.com/move/project',
      '-H',
      'X-MOVE-TOKEN: Bearer secret',
    ]);
  });
  it('shows a project and its key as name and password', () => {
    expect(argumentsOf(curlFor(anOperation({ security: ['projectAndKey'] }), place)).slice(1)).toEqual(['-u', '7:key']);
  });
  it('sends a change as JSON from the dashboard’s own origin, with the required fields', () => {
    const body = {
      type: 'object',
      properties: { productName: { type: 'string' }, note: { type: 'string' } },
      required: ['productName'],
    };
    expect(argumentsOf(curlFor(anOperation({ method: 'POST', body }), place))).toEqual([
      '-X',
      'POST',
      'https://move.example.com/move/project',
      '-H',
      'Origin: https://move.example.com',
      '-H',
      'Content-Type: application/json',
      '-d',
      '{"productName":"productName"}',
    ]);
  });
  it('keeps quotes in values from ending the command', () => {
    const body = { type: 'object', properties: { name: { const: "it's $HOME" } }, required: ['name'] };
    expect(argumentsOf(curlFor(anOperation({ method: 'POST', body }), place)).at(-1)).toBe(`{"name":"it's $HOME"}`);
  });
});
