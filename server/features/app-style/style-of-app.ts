import { createHash } from 'node:crypto';
import { STYLE_SCHEMES, type StyleScheme, textsFor } from '#contract/app-style.ts';
import type { Db } from '#server/db/database.ts';
import { notFound } from '#server/http/app-error.ts';
import type { Exchange } from '#server/http/route.ts';
import { logoFor, logoNamed, logoSizes, logosIn, styleOf } from './app-style.queries.ts';

const etagOf = (id: string): string => `"${id}"`;

/** Cached by the phone but revalidated each time: a change is visible at the next start of the app. */
const CACHE = 'private, no-cache';

/** Whether the caller already has it; the response is then 304, without a body. */
function isKnown({ request, reply }: Exchange, etag: string): boolean {
  reply.header('etag', etag).header('cache-control', CACHE);
  const known = request.headers['if-none-match'] ?? '';
  const fresh = known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
  if (fresh) reply.code(304);
  return fresh;
}

export async function styleOfApp(db: Db, projectId: number, exchange: Exchange) {
  const { version, style } = await styleOf(db, projectId);
  const sizes = await logoSizes(db, projectId, logosIn(style));
  const logoInfo = (scheme: StyleScheme) => {
    const logo = sizes.find((one) => one.id === logoFor(style, scheme));
    return logo ? { etag: etagOf(logo.id), mediaType: logo.media_type, width: logo.width, height: logo.height } : null;
  };
  const { colours, cornerRadius, fontScale, texts } = style;
  const [light, dark] = STYLE_SCHEMES.map(logoInfo);
  const answer = {
    projectId,
    version,
    colours,
    cornerRadius,
    fontScale,
    texts: { en: textsFor(texts, 'en'), de: textsFor(texts, 'de') },
    logos: { light: light ?? null, dark: dark ?? null },
  };
  isKnown(exchange, etagOf(createHash('sha256').update(JSON.stringify(answer)).digest('base64url')));
  return answer;
}

export async function logoOfApp(db: Db, projectId: number, scheme: StyleScheme, exchange: Exchange): Promise<Buffer> {
  const { style } = await styleOf(db, projectId);
  const id = logoFor(style, scheme);
  const logo = id ? await logoNamed(db, projectId, id) : undefined;
  if (!logo) throw notFound('A logo');
  exchange.reply.type(logo.media_type);
  return isKnown(exchange, etagOf(logo.id)) ? Buffer.alloc(0) : logo.bytes;
}
