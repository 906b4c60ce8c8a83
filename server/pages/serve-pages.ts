import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LOGIN_COOKIE } from '#contract/constants.ts';
import type { PageState } from '#contract/runtime.ts';
import type { Context } from '#server/context.ts';
import { answerNothingHere } from '#server/http/failures.ts';
import { languageOf } from '#server/http/language.ts';
import { createUserFinder } from './find-user.ts';
import { type PageHosts, pagePolicy } from './page-policy.ts';
import { newNonce, readPageTemplate } from './page-template.ts';
import { servePhone } from './serve-phone.ts';
import { sendUnavailable } from './unavailable-page.ts';

/** Paths that never contain a page, so that a wrong call gets a failure instead of HTML. */
const NOT_PAGES = /^\/(api|auth|move|v\d+|identity|assets|phone|metrics|healthz|readyz|openapi\.json)(\/|$)/;

/** Serves the built web app; each page includes the signed-in person. */
export async function servePages(app: FastifyInstance, context: Context, webDir: string): Promise<void> {
  const index = path.join(webDir, 'index.html');
  if (!existsSync(index)) throw new Error(`The web pages are not built: ${index} is missing.`);
  const render = readPageTemplate(index);
  const findUser = createUserFinder(app, context);
  const { config, identity } = context;
  const hosts: PageHosts = {
    sdkUrl: config.parts.includes('sdk') ? '' : (config.sdkUrl ?? ''),
    mapStyleUrl: config.mapStyleUrl ?? '',
    identityUrls: identity.browserTalksTo,
  };

  const sessionOf = async (request: FastifyRequest): Promise<PageState['session']> => {
    const token = request.cookies[LOGIN_COOKIE];
    const found = token ? await findUser(token, request.ip) : null;
    if (!found) return null;
    const { token: callToken, csrf, ...user } = found;
    return { user, token: callToken, csrf };
  };

  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    try {
      return await sendApp(request, reply);
    } catch (error) {
      request.log.error({ err: error }, 'page without its person');
      return sendUnavailable(request, reply);
    }
  };

  const stateFor = (request: FastifyRequest, session: PageState['session'] = null): PageState => ({
    theme: config.theme,
    language: languageOf(request),
    sdkUrl: hosts.sdkUrl,
    mapStyleUrl: hosts.mapStyleUrl,
    identity: identity.runtime(),
    registration: config.registration.kind,
    session,
  });

  const sendApp = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const nonce = newNonce();
    const state = stateFor(request, await sessionOf(request));
    return reply
      .header('content-security-policy', pagePolicy(nonce, hosts))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(render(state, nonce));
  };

  await app.register(async (scope) => {
    // A worker takes its policy from its own answer.
    const assetPolicy = pagePolicy('none', hosts);
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('content-security-policy', assetPolicy);
    });
    await scope.register(fastifyStatic, {
      root: path.join(webDir, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '1y',
    });
  });
  await servePhone(app, { folder: path.join(webDir, 'phone'), hosts, stateFor });
  app.setNotFoundHandler((request, reply) => {
    const pathname = request.url.split('?', 1)[0] ?? '';
    const isPageRequest = request.method === 'GET' || request.method === 'HEAD';
    if (isPageRequest && !NOT_PAGES.test(pathname)) return sendPage(request, reply);
    return answerNothingHere(request, reply);
  });
}
