import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

type Dictionary = Readonly<Record<string, string>>;
const folder = path.resolve(import.meta.dirname, '../../web/i18n');

async function dictionary(language: string, file: string): Promise<Dictionary> {
  const module = (await import(pathToFileURL(path.join(folder, language, file)).href)) as Record<string, Dictionary>;
  return Object.values(module)[0] ?? {};
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Texts with placeholders, as they look when filled. */
const filled = (text: string) =>
  new RegExp(
    `^${text
      .split(/\{\{.*?\}\}/)
      .map(escaped)
      .join('.+?')}$`,
    'u',
  );
/** A text with a single fixed word could be anybody's name. */
const isVague = (text: string) => (text.replaceAll(/\{\{.*?\}\}/g, ' ').match(/\p{L}{2,}/gu) ?? []).length < 2;

/** Recognises English texts that have a German translation. */
export async function englishFinder(): Promise<(texts: readonly string[]) => string[]> {
  const english = new Set<string>();
  // In a choice of languages each is named in itself.
  const german = new Set<string>(['English']);
  for (const file of readdirSync(path.join(folder, 'en'))) {
    const [en, de] = [await dictionary('en', file), await dictionary('de', file)];
    for (const [key, text] of Object.entries(en)) if (text !== de[key]) english.add(text);
    for (const text of Object.values(de)) german.add(text);
  }
  const known = [...english].filter((text) => !german.has(text));
  const whole = new Set(known.filter((text) => !text.includes('{{')));
  const patterns = known.filter((text) => text.includes('{{') && !isVague(text)).map(filled);
  return (texts) => texts.filter((text) => whole.has(text) || patterns.some((pattern) => pattern.test(text)));
}
