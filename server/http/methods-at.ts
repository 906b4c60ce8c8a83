import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** The methods by which an address can be asked. */
    methodsAt(url: string): string[];
  }
}

const patternOf = (route: string): RegExp =>
  new RegExp(
    `^${route
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:\w+/g, '[^/]+')
      .replace(/\*/g, '.*')}$`,
  );

/** Remembers every route that is registered from now on, so that a wrong method can be told from a wrong address. */
export function rememberMethods(app: FastifyInstance): void {
  const routes = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    const route = routes.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() };
    for (const one of [method].flat()) if (one !== 'OPTIONS') route.methods.add(one);
    routes.set(url, route);
  });
  app.decorate('methodsAt', (url: string) => {
    const path = url.split('?', 1)[0] ?? '';
    const found = [...routes.values()].filter(({ pattern, methods }) => methods.size > 0 && pattern.test(path));
    return [...new Set(found.flatMap(({ methods }) => [...methods]))].sort();
  });
}
