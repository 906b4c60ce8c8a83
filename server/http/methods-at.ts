import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** The methods that a URL supports. */
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

/** Records every route registered from now on, to distinguish a wrong method from an unknown path. */
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
