/** Allowed targets after sign-in: a page below /admin of this origin, with its query. Anything else is dropped. */
export function safeRedirect(redirect: string | null | undefined, origin: string): string | null {
  if (!redirect || hasControlOrBackslash(redirect) || redirect.includes('//')) return null;
  let url: URL;
  try {
    url = new URL(redirect, origin);
  } catch {
    return null;
  }
  if (url.origin !== new URL(origin).origin || url.username || url.password) return null;
  const inside = url.pathname === '/admin' || url.pathname.startsWith('/admin/');
  return inside ? `${url.pathname}${url.search}` : null;
}

const hasControlOrBackslash = (text: string): boolean =>
  [...text].some((char) => char === '\\' || char.charCodeAt(0) < 0x20 || char.charCodeAt(0) === 0x7f);
