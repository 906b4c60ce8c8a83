import { finished } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { BoundedRequest } from './bounded-request.ts';
import { actorOf, type Caller } from './caller.ts';
import { TOO_MANY_BODIES } from './failures.ts';
import { networkOf } from './throttle.ts';

/**
 * Bytes of bodies that arrive or wait to be handled. Whoever has fewer may send one more of any size that the route
 * allows, so that the largest import is possible.
 */
export interface BodyLimits {
  process: number;
  project: number;
  /** A caller who was recognised, or a stranger's network. */
  caller: number;
}

const LIMITS: BodyLimits = { process: 256_000_000, project: 64_000_000, caller: 24_000_000 };
/** Of the process's bytes, so that strangers do not keep out callers who were recognised. */
const SHARE_OF_STRANGERS = 3 / 4;
/** Bodies that began while there was room may grow to so many times the limit together. */
const GROWTH = 2;
const RETRY_AFTER_S = 5;

/** The recognised sender of a body. */
export interface BodySender {
  name: string;
  projectId?: number | undefined;
}

export function bodySenderOf(caller: Caller): BodySender | undefined {
  if (caller?.kind === 'device') {
    const { projectId, userId } = caller;
    return { name: `phone ${projectId} ${userId}`, projectId };
  }
  if (caller?.kind === 'api key') return { name: `caller ${caller.keyId}`, projectId: caller.projectId };
  return caller?.kind === 'signed-in' ? { name: `caller ${actorOf(caller)}` } : undefined;
}

const senders = new WeakMap<FastifyRequest, BodySender>();
/** Whoever was recognised as the sender of a request. */
export const senderOf = (request: FastifyRequest): BodySender | undefined => senders.get(request);

interface Owner {
  name: string;
  most: number;
}

interface Body {
  /** Counted by the announced size, which is known at once and concerns nobody else. */
  sender: Owner;
  announced: number;
  /** Counted by what has arrived, so that nobody reserves what others need. */
  shared: readonly Owner[];
  arrived: number;
  /** The connection, and the handler while it runs: the memory is free when both have ended. */
  holders: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts the body of a request for its sender, if called before it is read; otherwise for the network. */
    countBodyFor(request: FastifyRequest, sender: BodySender | undefined): void;
  }
}

/** Refuses bodies while their sender, its project or the process has too many. */
export function limitBodies(app: FastifyInstance, limits: BodyLimits = LIMITS): void {
  const held = new Map<string, number>();
  const bodies = new WeakMap<FastifyRequest, Body>();

  const isFull = ({ name, most }: Owner, growth = 1): boolean => (held.get(name) ?? 0) >= most * growth;
  const add = ({ name }: Owner, bytes: number): void => {
    const sum = (held.get(name) ?? 0) + bytes;
    if (sum > 0) held.set(name, sum);
    else held.delete(name);
  };
  const release = (body: Body): void => {
    body.holders -= 1;
    if (body.holders > 0) return;
    add(body.sender, -body.announced);
    for (const owner of body.shared) add(owner, -body.arrived);
  };
  const bodyOf = (request: FastifyRequest): Body => {
    const known = senders.get(request);
    const ofProcess = known ? limits.process : limits.process * SHARE_OF_STRANGERS;
    return {
      sender: { name: known?.name ?? `network ${networkOf(request.ip)}`, most: limits.caller },
      announced: Number(request.headers['content-length'] ?? 0),
      shared: [
        ...(known?.projectId === undefined ? [] : [{ name: `project ${known.projectId}`, most: limits.project }]),
        { name: 'process', most: ofProcess },
      ],
      arrived: 0,
      holders: 1,
    };
  };

  app.addHook('preParsing', (request, reply, payload, done) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (length === undefined && encoding === undefined) return done(null, payload);
    const body = bodyOf(request);
    if (body.announced > request.routeOptions.bodyLimit) return done(new AppError('payload_too_large', TOO_LARGE));
    const full = [body.sender, ...body.shared].find((owner) => isFull(owner));
    if (full) return done(tooMany(full.name === 'process'));
    bodies.set(request, body);
    add(body.sender, body.announced);
    finished(reply.raw, () => release(body));
    const { raw } = request;
    if (raw instanceof BoundedRequest) {
      raw.watchBytes((bytes) => {
        if (body.holders === 0) return;
        body.arrived += bytes;
        for (const owner of body.shared) add(owner, bytes);
        if (length === undefined) {
          body.announced += bytes;
          add(body.sender, bytes);
        }
        const isStopped = [body.sender, ...body.shared].some((owner) => isFull(owner, GROWTH));
        if (isStopped) raw.refuse(TOO_MANY_BODIES);
      });
    }
    done(null, payload);
  });

  app.decorate('countBodyFor', (request, sender) => {
    if (sender) senders.set(request, sender);
  });

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

const TOO_LARGE = 'The request is too large.';

const tooMany = (isOfAll: boolean): AppError =>
  new AppError(isOfAll ? 'unavailable' : 'rate_limited', 'Too many large requests at once. Please try again shortly.', {
    retryAfterSeconds: RETRY_AFTER_S,
  });
