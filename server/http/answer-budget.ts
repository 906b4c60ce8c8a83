import type { Socket } from 'node:net';
import { finished } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import { AppError } from './app-error.ts';
import { senderOf } from './body-budget.ts';
import { networkOf } from './throttle.ts';

/**
 * Bytes of whole answers that their readers have not taken yet. Whoever has fewer may ask for one more of any size.
 * Downloads are written while they are read, so they need no memory to be counted.
 */
export interface AnswerLimits {
  process: number;
  project: number;
  /** A caller who was recognised, or a stranger's network. */
  caller: number;
}

const LIMITS: AnswerLimits = { process: 256_000_000, project: 96_000_000, caller: 48_000_000 };
/** Answers that were asked for while there was room may take so many times the limit together. */
const GROWTH = 2;
/** Smaller ones are always taken by the connection, or take as much as the connection itself. */
const SMALL_BYTES = 4_096;
const RETRY_AFTER_S = 5;
/** Of a reader who takes nothing, nothing is kept for longer. */
const SILENCE_MS = 30_000;
const CHECKS = 10;

interface Owner {
  name: string;
  most: number;
}

interface Answer {
  socket: Socket;
  bytes: number;
  owners: readonly Owner[];
  /** What was taken of the connection, and when it last changed. */
  taken: number;
  at: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Throws while a caller, or its project, has too many unread answers. */
    refuseWhileUnread(request: FastifyRequest): void;
  }
}

/** Limits what answers that nobody reads take of the memory. */
export function limitAnswers(app: FastifyInstance, limits: AnswerLimits = LIMITS, silenceMs = SILENCE_MS): void {
  /** The oldest first. */
  const answers = new Set<Answer>();
  const held = new Map<string, number>();
  let inAll = 0;
  let timer: NodeJS.Timeout | undefined;

  const ownersOf = (request: FastifyRequest): Owner[] => {
    const sender = senderOf(request);
    const caller = { name: sender?.name ?? `network ${networkOf(request.ip)}`, most: limits.caller };
    if (sender?.projectId === undefined) return [caller];
    return [caller, { name: `project ${sender.projectId}`, most: limits.project }];
  };
  const isFull = ({ name, most }: Owner, growth = 1): boolean => (held.get(name) ?? 0) >= most * growth;
  const add = ({ owners }: Answer, bytes: number): void => {
    inAll += bytes;
    for (const { name } of owners) {
      const sum = (held.get(name) ?? 0) + bytes;
      if (sum > 0) held.set(name, sum);
      else held.delete(name);
    }
  };
  const release = (answer: Answer): void => {
    if (!answers.delete(answer)) return;
    add(answer, -answer.bytes);
    if (answers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
  const end = (answer: Answer): void => {
    release(answer);
    answer.socket.destroy();
  };
  /** The oldest answer of whoever has most: others need not wait for somebody who does not read. */
  const makeRoom = (): void => {
    const sums = [...answers].map((answer) => Math.max(...answer.owners.map(({ name }) => held.get(name) ?? 0)));
    const at = sums.indexOf(Math.max(...sums));
    const answer = [...answers][at];
    if (answer) end(answer);
  };
  const endSilent = (): void => {
    const now = performance.now();
    for (const answer of answers) {
      const taken = takenFrom(answer.socket);
      if (taken !== answer.taken) Object.assign(answer, { taken, at: now });
      else if (now - answer.at >= silenceMs) end(answer);
    }
  };
  const keep = (request: FastifyRequest, reply: FastifyReply, bytes: number): void => {
    const { socket } = request.raw;
    const answer = { socket, bytes, owners: ownersOf(request), taken: takenFrom(socket), at: performance.now() };
    if (answer.owners.some((owner) => isFull(owner, GROWTH))) return void socket.destroy();
    while (answers.size > 0 && inAll >= limits.process) makeRoom();
    answers.add(answer);
    add(answer, bytes);
    timer ??= setInterval(endSilent, silenceMs / CHECKS).unref();
    finished(reply.raw, () => release(answer));
  };

  app.decorate('refuseWhileUnread', (request) => {
    if (!ownersOf(request).some((owner) => isFull(owner))) return;
    const message = 'Too many answers to earlier calls wait to be read.';
    throw new AppError('rate_limited', message, { retryAfterSeconds: RETRY_AFTER_S });
  });

  // The last hook of every route, so that an answer is counted as it is sent.
  const count: onSendHookHandler = (request, reply, payload, done) => {
    const bytes = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0;
    if (bytes > SMALL_BYTES) keep(request, reply, bytes);
    done(null, payload);
  };
  app.addHook('onRoute', (route) => {
    route.onSend = [...[route.onSend ?? []].flat(), count];
  });
}

/** The bytes of a connection that left this process. */
const takenFrom = ({ bytesWritten, writableLength }: Socket): number => bytesWritten - writableLength;
