import { finished } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { shownCredentials } from './call-turns.ts';
import { answerConnectionError, TOO_MANY_BODIES } from './failures.ts';
import { networkOf } from './throttle.ts';

/**
 * Bytes of bodies that arrive or wait to be handled. Whoever has fewer may send one more of any size that the route
 * allows, so that the largest import is possible.
 */
export interface BodyLimits {
  process: number;
  project: number;
  /** Shown credentials, or a stranger's network. */
  caller: number;
}

const LIMITS: BodyLimits = { process: 256_000_000, project: 64_000_000, caller: 24_000_000 };
const RETRY_AFTER_S = 5;

interface Owner {
  name: string;
  most: number;
}

interface Body {
  owners: readonly Owner[];
  bytes: number;
  /** The connection, and the handler while it runs: its memory is free when both have ended. */
  holders: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts the body of a request also for its project, if called before it is read. */
    countBodyFor(request: FastifyRequest, projectId: number): void;
  }
}

/** Refuses bodies while their sender, its project or the process has too many; before they are read, if their size is known. */
export function limitBodies(app: FastifyInstance, limits: BodyLimits = LIMITS): void {
  const held = new Map<string, number>();
  const bodies = new WeakMap<FastifyRequest, Body>();
  const projects = new WeakMap<FastifyRequest, number>();

  const isFull = ({ name, most }: Owner): boolean => (held.get(name) ?? 0) >= most;
  const add = (body: Body, bytes: number): void => {
    body.bytes += bytes;
    for (const { name } of body.owners) {
      const sum = (held.get(name) ?? 0) + bytes;
      if (sum > 0) held.set(name, sum);
      else held.delete(name);
    }
  };
  const release = (body: Body): void => {
    body.holders -= 1;
    if (body.holders === 0) add(body, -body.bytes);
  };
  const ownersOf = (request: FastifyRequest): Owner[] => {
    const project = projects.get(request);
    const [{ name } = { name: `network ${networkOf(request.ip)}` }] = shownCredentials(request);
    return [
      { name, most: limits.caller },
      ...(project === undefined ? [] : [{ name: `project ${project}`, most: limits.project }]),
      { name: 'process', most: limits.process },
    ];
  };

  app.addHook('preParsing', (request, reply, payload, done) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (length === undefined && encoding === undefined) return done(null, payload);
    const body: Body = { owners: ownersOf(request), bytes: 0, holders: 1 };
    const full = body.owners.find(isFull);
    if (full) return done(tooMany(full.name === 'process'));
    bodies.set(request, body);
    add(body, Number(length ?? 0));
    finished(reply.raw, () => release(body));
    if (encoding !== undefined) {
      payload.on('data', (chunk: Buffer) => {
        if (body.holders === 0) return;
        const wasFull = body.owners.some(isFull);
        add(body, chunk.length);
        if (!wasFull) return;
        answerConnectionError(TOO_MANY_BODIES, request.raw.socket);
        request.raw.destroy();
      });
    }
    done(null, payload);
  });

  app.decorate('countBodyFor', (request, projectId) => void projects.set(request, projectId));

  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function (request, reply) {
      const result: unknown = handler.call(this, request, reply);
      const body = bodies.get(request);
      if (body) {
        body.holders += 1;
        const free = () => release(body);
        Promise.resolve(result).then(free, free);
      }
      return result;
    };
  });
}

const tooMany = (isOfAll: boolean): AppError =>
  new AppError(isOfAll ? 'unavailable' : 'rate_limited', 'Too many large requests at once. Please try again shortly.', {
    retryAfterSeconds: RETRY_AFTER_S,
  });
