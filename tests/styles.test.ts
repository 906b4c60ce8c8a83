import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectFolder, readSource, sourceFiles } from './setup/imports.ts';

const IMPORT = /^import (\w+) from '(\.[^']+\.module\.css)';$/gm;
/** Classes of a library that a sheet dresses; no component of ours names them. */
const FOREIGN = /^(maplibregl|Mui)/;

interface Use {
  component: string;
  sheet: string;
  named: Set<string>;
  /** Chosen while it runs, as styles[tone]. */
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

it('finds every class that a component names in the sheet it names', () => {
  expect(sheets.length).toBeGreaterThan(50);
  const missing = uses.flatMap(({ component, sheet, named }) => {
    if (!existsSync(path.join(projectFolder, sheet))) return [`${component}: ${sheet}`];
    const known = classesOf(sheet);
    return [...named].filter((one) => !known.has(one)).map((one) => `${component}: .${one}`);
  });
  expect(missing).toEqual([]);
});

it('keeps no class that nothing uses', () => {
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
