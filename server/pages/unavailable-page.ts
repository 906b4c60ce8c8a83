import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '#server/http/language.ts';

const WORDS = {
  en: [
    'MOVE Dashboard cannot be reached right now',
    'You are still signed in. Please try again in a moment.',
    'Try again',
  ],
  de: [
    'MOVE Dashboard ist gerade nicht erreichbar',
    'Sie bleiben angemeldet. Bitte versuchen Sie es gleich noch einmal.',
    'Noch einmal',
  ],
} as const;
const RETRY_SECONDS = 10;

/** Needs nothing but this process: shown while sign-in state cannot be determined. */
export function sendUnavailable(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request);
  const [title, text, again] = WORDS[language];
  return reply
    .status(503)
    .header('retry-after', RETRY_SECONDS)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<title>Move Dashboard</title><main><h1>${title}</h1><p>${text}</p><p><a href="">${again}</a></p></main></html>`,
    );
}
