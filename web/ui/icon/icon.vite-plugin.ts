import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { Shapes } from './icon.ts';

interface IconSet {
  icons: Readonly<Record<string, { body: string }>>;
  aliases: Readonly<Record<string, { parent: string }>>;
}

const PREFIX = 'icon:';
const ELEMENT = /<(path|circle|rect|ellipse)([^>]*)>/g;
const ATTRIBUTE = /([a-z-]+)="([^"]*)"/g;
/** Every icon has them; `createIcon` sets them once. */
const OF_ALL = new Set(['fill="none"', 'stroke="currentColor"']);

const load = createRequire(import.meta.url);
const createIcon = fileURLToPath(new URL('icon.ts', import.meta.url));

/** `import Search from 'icon:search'`: each icon of Lucide as a component in a module of its own. */
export function icons(): Plugin {
  return {
    name: 'icons',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const shapes = shapesOf(id.slice(PREFIX.length + 1));
      return `import { createIcon } from ${JSON.stringify(createIcon)};
export default /* @__PURE__ */ createIcon(${JSON.stringify(shapes)});`;
    },
  };
}

export function shapesOf(name: string): Shapes {
  const { icons: all, aliases } = load('@iconify-json/lucide/icons.json') as IconSet;
  const icon = all[name] ?? all[aliases[name]?.parent ?? ''];
  if (!icon) throw new Error(`Lucide has no icon "${name}".`);
  return [...icon.body.matchAll(ELEMENT)].map(([, tag = '', text = '']) => {
    const attributes = [...text.matchAll(ATTRIBUTE)].filter(([whole]) => !OF_ALL.has(whole) && !/^stroke-/.test(whole));
    return [tag, Object.fromEntries(attributes.map(([, key, value]) => [key, value]))];
  });
}
