import type { FastifyInstance } from 'fastify';
import {
  getAppStyle,
  getDeviceLogo,
  getDeviceStyle,
  getProjectLogo,
  getProjectStyle,
  saveAppStyle,
  uploadAppLogo,
} from '#contract/app-style.ts';
import { MESSAGE } from '#contract/messages.ts';
import type { Context } from '#server/context.ts';
import { refuseForeign } from '#server/features/app-users/own-project.ts';
import { AppError } from '#server/http/app-error.ts';
import { admit, type Gatekeeper } from '#server/http/gatekeeper.ts';
import { parseInput } from '#server/http/input.ts';
import { type Route, route } from '#server/http/route.ts';
import { serveRaw } from '#server/http/serve-raw.ts';
import { throttle } from '#server/http/throttle.ts';
import { type KeptStyle, keepLogo, picturesOf, styleOf } from './app-style.queries.ts';
import { encodeLogo } from './encode-logo.ts';
import { saveStyle } from './save-style.ts';
import { logoOfApp, styleOfApp } from './style-of-app.ts';
import { tidyLogos } from './tidy-logos.ts';

export function appStyleRoutes(context: Context): Route[] {
  const { db } = context;
  const withPictures = async (projectId: number, kept: KeptStyle) => ({
    ...kept,
    pictures: await picturesOf(db, projectId, kept.style),
  });
  return [
    route(getAppStyle, async ({ query: { projectId } }) => withPictures(projectId, await styleOf(db, projectId))),

    route(saveAppStyle, async ({ query: { projectId }, body, caller }) => {
      const kept = await saveStyle(context, { projectId, actorId: caller.person.id, ...body });
      return { ...(await withPictures(projectId, kept)), message: MESSAGE.styleSaved };
    }),

    route(getDeviceStyle, ({ caller, exchange }) => styleOfApp(db, caller.projectId, exchange)),
    route(getDeviceLogo, ({ caller, query, exchange }) => logoOfApp(db, caller.projectId, query.scheme, exchange)),

    route(getProjectStyle, async ({ caller, query, exchange }) => {
      refuseForeign(caller, query.projectId);
      return styleOfApp(db, caller.projectId, exchange);
    }),
    route(getProjectLogo, async ({ caller, query, exchange }) => {
      refuseForeign(caller, query.projectId);
      return logoOfApp(db, caller.projectId, query.scheme, exchange);
    }),
  ];
}

/** Base64 and the words around it. */
const BODY_LIMIT = 1_500_000;
const UPLOAD_BY_PROJECT = { name: 'upload-logo', hits: 60, windowSeconds: 600 };

/** Larger than other bodies, so it goes a way of its own; who sends it is asked before it is read. */
export const serveLogoUploads = (app: FastifyInstance, context: Context, keeper: Gatekeeper): void =>
  serveRaw(app, {
    endpoint: uploadAppLogo,
    bodyLimit: BODY_LIMIT,
    admit: async (request) => {
      const query = parseInput(uploadAppLogo.query, request.query, 'query') as { projectId: number };
      await admit(uploadAppLogo.right, request, { params: {}, query, body: {} }, keeper);
      return query;
    },
    handle: async ({ projectId }, { bytes }) => {
      await throttle(context.db, UPLOAD_BY_PROJECT, String(projectId));
      const { image } = parseInput(uploadAppLogo.body, jsonIn(bytes), 'body') as { image: string };
      const logo = await encodeLogo(Buffer.from(image, 'base64'));
      await tidyLogos(context.db, projectId, context.now());
      await keepLogo(context.db, projectId, logo, context.now());
      const { bytes: data, ...picture } = logo;
      return uploadAppLogo.reply.parse({ picture: { ...picture, data: data.toString('base64') } });
    },
  });

function jsonIn(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new AppError('bad_request', 'The request could not be read.');
  }
}
