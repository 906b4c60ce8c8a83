import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { equalInConstantTime } from '#server/secrets.ts';
import { notFound } from './app-error.ts';
import { failureCodeOf } from './failures.ts';

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Prometheus metrics; without a configured token the route does not exist. */
export function serveMetrics(
  app: FastifyInstance,
  token: string | null,
  register: (registry: Registry) => void = () => {},
): void {
  if (!token) {
    app.get('/metrics', async () => {
      throw notFound('This address');
    });
    return;
  }
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  });
  const refusals = new Counter({
    name: 'move_refusals_total',
    help: 'Calls that were refused, by code',
    labelNames: ['code'],
    registers: [registry],
  });
  register(registry);
  app.addHook('onResponse', (request, reply, done) => {
    // The route's pattern, never the URL: labels must be few and contain no personal data.
    const route = request.routeOptions.url ?? 'none';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    const code = failureCodeOf(request);
    if (code) refusals.inc({ code });
    done();
  });
  app.get('/metrics', async (request, reply) => {
    const shown = request.headers.authorization ?? '';
    if (!equalInConstantTime(`Bearer ${token}`, shown)) throw notFound('This address');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
