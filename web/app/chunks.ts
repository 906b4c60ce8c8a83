import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type NameOf = Extract<Rolldown.CodeSplittingGroup['name'], (...parameters: never[]) => unknown>;
type Context = Parameters<NameOf>[1];

const file = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const ICONS = /^\0icon:/;
/** Needed only where something is saved: forms are behind the sign-in. */
const SCHEMAS = /[\\/]zod[\\/]|[\\/]contract[\\/](text|role-schemas)\.ts$/;
const VISITOR_PAGES = ['../pages/register.tsx', '../pages/reset-password.tsx'].map(file);
const HOME = ['admin-gate.tsx', '../features/assistance/case-watch.tsx', '../pages/home.tsx'].map(file);

/** A group of all modules that are loaded together with any of these. */
function everythingBehind(name: string, entries: readonly string[], priority: number): Rolldown.CodeSplittingGroup {
  let behind: Set<string> | undefined;
  return {
    debugName: name,
    priority,
    name: (id, context) => {
      behind ??= withImports(entries, context);
      return behind.has(id) && !entries.includes(id) && !ICONS.test(id) ? name : null;
    },
  };
}

function withImports(ids: readonly string[], context: Context, seen = new Set<string>()): Set<string> {
  for (const id of ids) {
    if (seen.has(id)) continue;
    seen.add(id);
    withImports(context.getModuleInfo(id)?.importedIds ?? [], context, seen);
  }
  return seen;
}

/** A group's name without the list of pages that the bundler appends. */
export const chunkFileNames = ({ name }: { name: string }): string => `assets/${name.split('~')[0]}-[hash].js`;

/**
 * A few large files instead of one for every module that two pages share: a page needs the files of the first load, those
 * of the frame and Home, one shared by the other pages, and its own. The map's library is fetched by the first map that
 * is shown.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'schemas', test: SCHEMAS, priority: 5 },
  everythingBehind('first', [file('../main.tsx')], 4),
  everythingBehind('visitor', [file('app.tsx'), ...VISITOR_PAGES], 3),
  { name: 'icons', test: ICONS, priority: 2, entriesAware: true, entriesAwareMergeThreshold: 40_000 },
  everythingBehind('signed-in', HOME, 1),
  { name: 'shared', minShareCount: 2, priority: 0 },
];
