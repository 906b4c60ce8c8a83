import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll } from 'vitest';
import { decodeBatch, FIXES_MEDIA_TYPE } from '#contract/fix-codec.ts';
import { ALL_SERVICES, DEFAULT_OPTIONS, type Services } from '#contract/services.ts';
import type { UploadBatch } from '#contract/upload.ts';

export type SeenCall = {
  path: string;
  authorization: string;
  batchId?: string;
  json?: UploadBatch;
  fixes?: number;
  at: number;
};
export type Trick = { status: number; headers?: Record<string, string> } | 'cut';

/** A minimal server that implements the phones' calls over real HTTP and can be made to fail. */
export async function aSmallServer() {
  const seen: SeenCall[] = [];
  const stored = new Map<string, Buffer>();
  const control = {
    /** Answers of the next uploads, before it works again. */
    tricks: [] as Trick[],
    services: ALL_SERVICES as Services,
    accessToken: 'access-1',
    refreshToken: 'refresh-1',
    logins: 0,
    blocked: false,
    suspended: false,
  };
  const tokens = () => ({
    accessToken: control.accessToken,
    refreshToken: control.refreshToken,
    userId: 'demo-user',
    audience: 'test',
    installationId: '00000000-0000-4000-8000-000000000001',
    projectId: 1001,
  });
  const answer = (path: string, body: Buffer, one: SeenCall): [number, unknown] => {
    if (control.blocked) return [403, problem('forbidden')];
    if (control.suspended) return [403, problem('project_suspended')];
    if (path === '/v20/user' || path === '/v20/user/join' || path === '/v20/device/login') {
      control.logins++;
      return [200, tokens()];
    }
    if (path === '/v20/device/refresh') {
      if (JSON.parse(String(body)).refreshToken !== control.refreshToken) return [401, problem('unauthenticated')];
      control.accessToken += '+';
      return [200, tokens()];
    }
    if (one.authorization !== `Bearer ${control.accessToken}`) return [401, problem('unauthenticated')];
    if (path === '/v20/device/config') {
      const { services } = control;
      const user = { projectId: 1001, userId: 'demo-user' };
      return [200, { ...user, services, options: DEFAULT_OPTIONS, appConfig: {}, pois: [], logging: null }];
    }
    if (path !== '/v20/upload' || !one.batchId) return [404, problem('not_found')];
    const known = stored.get(one.batchId);
    if (known && !known.equals(body)) return [409, problem('conflict')];
    stored.set(one.batchId, body);
    return [
      200,
      { batchId: one.batchId, accepted: { fixes: one.fixes ?? 0, records: 0 }, rejected: [], rejectedCount: 0 },
    ];
  };
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    const path = new URL(request.url ?? '/', 'http://here').pathname;
    const one: SeenCall = {
      path,
      authorization: request.headers.authorization ?? '',
      at: Date.now(),
      ...opened(request, body),
    };
    seen.push(one);
    const trick = path === '/v20/upload' ? control.tricks.shift() : undefined;
    if (trick === 'cut') {
      // Stored, but the response is lost.
      answer(path, body, one);
      request.socket.destroy();
      return;
    }
    const [status, reply] = trick ? [trick.status, problem('unavailable')] : answer(path, body, one);
    response.writeHead(status, { 'content-type': 'application/json', ...trick?.headers });
    response.end(JSON.stringify(reply));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((done) => server.close(() => done()));
  };
  afterAll(close);
  const uploads = () => seen.filter(({ path }) => path === '/v20/upload');
  return { address, seen, stored, control, close, uploads };
}

const problem = (code: string) => ({ error: { code, message: `No: ${code}`, requestId: 'r1' } });

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

function opened(request: IncomingMessage, body: Buffer): Pick<SeenCall, 'batchId' | 'json' | 'fixes'> {
  if (!request.url?.startsWith('/v20/upload')) return {};
  if (request.headers['content-type'] === FIXES_MEDIA_TYPE) {
    const { batchId, fixes } = decodeBatch(body);
    return { batchId, fixes: fixes.length };
  }
  const json = JSON.parse(
    String(request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body),
  ) as UploadBatch;
  return { batchId: json.batchId, json, fixes: json.fixes?.t.length ?? 0 };
}
