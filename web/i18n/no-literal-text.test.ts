import { readFileSync } from 'node:fs';
import { parseAst } from 'vite';
import { expect, it } from 'vitest';

const sources = Object.keys(import.meta.glob('../**/*.tsx')).filter((path) => !path.includes('.test'));

/** Attributes whose text is read or heard. */
const SPOKEN = new Set([
  'aria-label',
  'aria-description',
  'alt',
  'label',
  'placeholder',
  'title',
  'help',
  'lead',
  'text',
]);
/** Props of our own components that contain a key, not a text. */
const KEYS_OF: Readonly<Record<string, string[]>> = { NotBuilt: ['title'] };

interface Node {
  type: string;
  start: number;
  [field: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const children = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
const hasLetters = (text: unknown): boolean => typeof text === 'string' && /\p{L}{2}/u.test(text);
const nameOf = (node: unknown): string => String((node as { name?: unknown } | undefined)?.name ?? '');

/** Texts written into the markup itself. */
function literalsIn(node: Node, element = ''): string[] {
  const here: string[] = [];
  const inside = node.type === 'JSXOpeningElement' ? nameOf(node.name) : element;
  if (node.type === 'JSXText' && hasLetters(node.value)) here.push(String(node.value).trim());
  if (node.type === 'JSXAttribute') {
    const attribute = nameOf(node.name);
    const value = node.value as { type?: string; value?: unknown } | null;
    const isText = value?.type === 'Literal' && hasLetters(value.value);
    if (isText && SPOKEN.has(attribute) && !KEYS_OF[inside]?.includes(attribute)) {
      here.push(`${attribute}="${value.value}"`);
    }
  }
  if (node.type === 'JSXExpressionContainer') {
    const { type, value } = node.expression as { type: string; value?: unknown };
    if (type === 'Literal' && hasLetters(value) && element === '') here.push(String(value));
  }
  return [...here, ...children(node).flatMap((child) => literalsIn(child, inside))];
}

const literals = (code: string): string[] => literalsIn(parseAst(code, { lang: 'tsx' }) as unknown as Node);

it('finds what it looks for', () => {
  expect(literals('export const A = () => <p title="Hello there">Some words {x}</p>;')).toEqual([
    'title="Hello there"',
    'Some words',
  ]);
  expect(literals("export const A = () => <p><b>{'Bare words'}</b></p>;")).toEqual(['Bare words']);
  expect(literals('export const A = () => <p className="plain">{t("key")} · 12</p>;')).toEqual([]);
});

it.each(sources)('%s contains no literal text: all texts come from the translations', (path) => {
  expect(literals(readFileSync(new URL(path, import.meta.url), 'utf8'))).toEqual([]);
});
