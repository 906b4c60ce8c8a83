import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectFolder, readSource, sourceFiles } from './setup/imports.ts';

const IMPORT = /^import (\w+) from '(\.[^']+\.module\.css)';$/gm;
/** Classes of a library that a sheet styles; none of our components uses them. */
const FOREIGN = /^maplibregl/;

interface Use {
  component: string;
  sheet: string;
  named: Set<string>;
  /** Chosen at run time, as styles[tone]. */
  isChosen: boolean;
}

const uses = sourceFiles()
  .filter((file) => file.startsWith('web/') && /\.tsx?$/.test(file))
  .flatMap((component) => usesIn(component, readSource(component)));
const sheets = [...new Set(uses.map(({ sheet }) => sheet))];

function usesIn(component: string, source: string): Use[] {
  const code = source.replaceAll(/\bfrom '[^']*'/g, '');
  return [...source.matchAll(IMPORT)].map(([, name = '', from = '']) => ({
    component,
    sheet: path.posix.join(path.posix.dirname(component), from),
    named: new Set([...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, one = '']) => one)),
    isChosen: new RegExp(`\\b${name}\\[`).test(code),
  }));
}

function classesOf(sheet: string): Set<string> {
  const selectors = readSource(sheet)
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\{[^{}]*\}/g, '{}');
  return new Set([...selectors.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, one = '']) => one));
}

it('finds every class a component uses in the style sheet it imports', () => {
  expect(sheets.length).toBeGreaterThan(50);
  const missing = uses.flatMap(({ component, sheet, named }) => {
    if (!existsSync(path.join(projectFolder, sheet))) return [`${component}: ${sheet}`];
    const known = classesOf(sheet);
    return [...named].filter((one) => !known.has(one)).map((one) => `${component}: .${one}`);
  });
  expect(missing).toEqual([]);
});

it('has no unused class', () => {
  const dead = sheets.flatMap((sheet) => {
    const ofSheet = uses.filter((use) => use.sheet === sheet);
    if (ofSheet.some(({ isChosen }) => isChosen)) return [];
    const used = new Set(ofSheet.flatMap(({ named }) => [...named]));
    return [...classesOf(sheet)]
      .filter((one) => !used.has(one) && !FOREIGN.test(one))
      .map((one) => `${sheet}: .${one}`);
  });
  expect(dead).toEqual([]);
});

/** Properties whose values come from tokens.css, and the literal values that a sheet may still name there. */
const TOKEN_ONLY: readonly { property: RegExp; literal: RegExp; kind: string }[] = [
  { kind: 'a type token', property: /^font-size$/, literal: /^[\d.]+px/ },
  { kind: 'a type token', property: /^font$/, literal: /[\d.]+px (?=\/)/ },
  { kind: 'a space token', property: /^(row-|column-)?gap$/, literal: /(?<![\w.-])\d+px/ },
  { kind: 'a radius token', property: /^border(-\w+)*-radius$/, literal: /(?<![\w.-])\d+px/ },
];
const declarations = (css: string): [property: string, value: string][] =>
  [...css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([\w-]+):\s*([^;{}]+);/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
const tokens = declarations(readSource('web/ui/tokens.css'));
const spaces = new Set(tokens.filter(([name]) => name.startsWith('--space-')).map(([, value]) => value));
const colours = tokens.filter(([, value]) => /#(?!ffffff)[\da-f]{6}/.test(value));

function literalsIn(sheet: string): string[] {
  return declarations(readSource(sheet)).flatMap(([property, value]) => {
    const declaration = `${sheet}: ${property}: ${value}`;
    const kinds = TOKEN_ONLY.filter((rule) => rule.property.test(property) && rule.literal.test(value));
    const isSpace = /^(margin|padding)(-|$)/.test(property);
    const known = value.match(/(?<![\w.(-])\d+px\b/g)?.some((length) => isSpace && spaces.has(length));
    const colour = colours.find(([, literal]) => value.toLowerCase().includes(literal));
    return [
      ...kinds.map(({ kind }) => `${declaration} (use ${kind})`),
      ...(known ? [`${declaration} (use a space token)`] : []),
      ...(colour ? [`${declaration} (use var(${colour[0]}))`] : []),
    ];
  });
}

it('takes type sizes, space, radii and colours from the tokens', () => {
  expect([...spaces]).toContain('12px');
  expect(sheets.flatMap(literalsIn)).toEqual([]);
});
