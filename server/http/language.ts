import type { FastifyRequest } from 'fastify';
import { LANGUAGES, type Language } from '#contract/constants.ts';

const LANGUAGE_COOKIE = 'language';

/** The chosen language, otherwise the browser's first supported one, otherwise English. */
export const languageOf = (request: FastifyRequest): Language =>
  firstSupported([request.cookies[LANGUAGE_COOKIE] ?? '', ...acceptedBy(request.headers['accept-language'])]);

/** Like languageOf, from the header alone. */
export const languageAccepted = (header: string | undefined): Language => firstSupported(acceptedBy(header));

const firstSupported = (tags: readonly string[]): Language =>
  tags.map((tag) => LANGUAGES.find((known) => tag.toLowerCase().split('-')[0] === known)).find((found) => found) ??
  'en';

const acceptedBy = (header = ''): string[] =>
  header
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.trim().split(/;\s*q=/);
      return { tag, quality: quality === undefined ? 1 : Number(quality) || 0 };
    })
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
