import type { FastifyRequest } from 'fastify';
import { LANGUAGES, type Language } from '../../contract/constants.ts';

const LANGUAGE_COOKIE = 'language';

/** What the person chose, else the first language of the browser that we speak, else English. */
export function languageOf(request: FastifyRequest): Language {
  const wanted = [request.cookies[LANGUAGE_COOKIE] ?? '', ...acceptedBy(request.headers['accept-language'] ?? '')];
  for (const tag of wanted) {
    const language = LANGUAGES.find((known) => tag.toLowerCase().split('-')[0] === known);
    if (language) return language;
  }
  return 'en';
}

const acceptedBy = (header: string): string[] =>
  header
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.trim().split(/;\s*q=/);
      return { tag, quality: quality === undefined ? 1 : Number(quality) || 0 };
    })
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
