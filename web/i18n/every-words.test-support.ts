import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Words } from './words.ts';

export type AnyWords = Words<Readonly<Record<string, string>>>;

const isWords = (value: unknown): value is AnyWords =>
  typeof value === 'object' && value !== null && ['feature', 'en', 'de'].every((part) => part in value);

async function wordsIn(file: string): Promise<AnyWords[]> {
  const exported = (await import(pathToFileURL(path.join(import.meta.dirname, file)).href)) as object;
  const found = Object.values(exported).filter(isWords);
  const wrong = found.find(({ feature }) => `${feature}.ts` !== file);
  if (wrong) throw new Error(`${file} has the texts of ${wrong.feature}: name them like their file.`);
  return found;
}

/** The texts of every feature. */
export async function everyWords(): Promise<AnyWords[]> {
  const all = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  const files = all.filter((file) => file.endsWith('.ts') && !file.includes('.test'));
  return (await Promise.all(files.map(wordsIn))).flat();
}
