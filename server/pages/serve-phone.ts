import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PageState } from '#contract/runtime.ts';
import { type PageHosts, pagePolicy } from './page-policy.ts';
import { readPageTemplate } from './page-template.ts';

const ONE_YEAR_S = 31_536_000;
/** Unlike the dashboard it measures where it is, and keeps the screen on. */
const PERMISSIONS = 'camera=(), geolocation=(self), microphone=(), payment=(), screen-wake-lock=(self), usb=()';

interface PhonePage {
  folder: string;
  hosts: PageHosts;
  stateFor: (request: FastifyRequest) => PageState;
}

/** The test phone at /phone: for anyone, because a project's code lets a phone in. */
export async function servePhone(app: FastifyInstance, { folder, hosts, stateFor }: PhonePage): Promise<void> {
  const render = readPageTemplate(path.join(folder, 'index.html'));
  // Nothing in it is inline, so that the copy for times without a connection needs no nonce.
  const policy = pagePolicy('none', hosts);
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('content-security-policy', policy).header('permissions-policy', PERMISSIONS);
    });
    scope.get('/phone', async (request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(render(stateFor(request), 'none')),
    );
    await scope.register(fastifyStatic, {
      root: folder,
      prefix: '/phone/',
      index: false,
      preCompressed: true,
      cacheControl: false,
      allowedPath: (file) => !file.endsWith('.html'),
      setHeaders: (reply, file) => {
        const isNamedByContent = file.includes(`${path.sep}assets${path.sep}`);
        reply.header('cache-control', isNamedByContent ? `public, max-age=${ONE_YEAR_S}, immutable` : 'no-cache');
        if (file.endsWith('sw.js')) reply.header('service-worker-allowed', '/phone');
      },
    });
  });
}
