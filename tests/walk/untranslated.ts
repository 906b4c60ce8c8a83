import { everyWords } from '#web/i18n/every-words.test-support.ts';

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
  for (const { en, de } of await everyWords()) {
    for (const [key, text] of Object.entries(en)) if (text !== de[key]) english.add(text);
    for (const text of Object.values(de)) german.add(text);
  }
  const known = [...english].filter((text) => !german.has(text));
  const whole = new Set(known.filter((text) => !text.includes('{{')));
  const patterns = known.filter((text) => text.includes('{{') && !isVague(text)).map(filled);
  return (texts) => texts.filter((text) => whole.has(text) || patterns.some((pattern) => pattern.test(text)));
}
