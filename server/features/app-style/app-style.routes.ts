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
import { refuseForeign } from '#server/access/own-project.ts';
import type { Context } from '#server/context.ts';
import type { Services } from '#server/feature.ts';
import type { RawRoute } from '#server/http/raw-route.ts';
import { type Route, route } from '#server/http/route.ts';
import { networkOf, throttle, throttleShared } from '#server/http/throttle.ts';
import { largeJsonRoute } from '#server/reading/large-json-route.ts';
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

/** Base64 and the rest of the body. */
const BODY_LIMIT = 1_500_000;
const UPLOADS = { name: 'upload-logo', hits: 60, windowSeconds: 600 };
const UPLOAD_BY_ADDRESS = { name: 'upload-logo-address', hits: 120, windowSeconds: 600 };

export const appStyleRawRoutes = ({ db, now }: Context, services: Services): RawRoute[] => [
  largeJsonRoute({
    endpoint: uploadAppLogo,
    services,
    bodyLimit: BODY_LIMIT,
    beforeBody: async ({ projectId }, { isArrival, caller, request }) => {
      if (!isArrival) return;
      await throttleShared(db, UPLOADS, { projectId, actorId: caller.person.id });
      await throttle(db, UPLOAD_BY_ADDRESS, networkOf(request.ip));
    },
    handle: async ({ query: { projectId }, body }) => {
      const logo = await encodeLogo(Buffer.from(body.image, 'base64'), projectId);
      await tidyLogos(db, projectId, now());
      await keepLogo(db, projectId, logo, now());
      const { bytes: data, ...picture } = logo;
      return { picture: { ...picture, data: data.toString('base64') } };
    },
  }),
];
