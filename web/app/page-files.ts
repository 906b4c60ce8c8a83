import type { PageModule } from './pages.ts';

/** Each page is a separate chunk, except the three named here, which are parts of others. */
const FILES = import.meta.glob<PageModule>(['../pages/*.tsx', '!../pages/{sign-in,not-found,unauthorised}.tsx']);

export function loadPage(file: string): Promise<PageModule> {
  const load = FILES[`../pages/${file}.tsx`];
  if (!load) throw new Error(`There is no page ${file}.`);
  return load();
}
