import type { FastifyInstance } from 'fastify';
import { ADMIN_KINDS, followProject, type LiveMessage } from '#contract/live.ts';
import type { Context } from '#server/context.ts';
import type { Services } from '#server/feature.ts';
import { AppError } from '#server/http/app-error.ts';
import { ownersOf, shownCredentials } from '#server/http/call-turns.ts';
import type { Person, SignedIn } from '#server/http/caller.ts';
import { permit, recognise } from '#server/http/gatekeeper.ts';
import { parseInput } from '#server/http/input.ts';
import type { RawRoute } from '#server/http/raw-route.ts';
import { createEventStream } from '#server/live/event-stream.ts';
import { createOpenStreams } from './open-streams.ts';

/** A person with this many open pages has forgotten most of them. */
const MAX_PER_PERSON = 30;

interface Query {
  projectId: number;
  since?: number;
}

export const liveRawRoutes = (context: Context, services: Services): RawRoute[] => [
  { endpoint: followProject, serve: (app) => serveLive(app, context, services) },
];

function serveLive(app: FastifyInstance, context: Context, { gatekeeper, inTurn }: Services): void {
  const streams = createOpenStreams(context);
  app.addHook('preClose', async () => streams.endAll());
  // For a HEAD request, a stream would stay open with nobody to read it.
  app.get(followProject.path, { exposeHeadRoute: false }, async (request, reply) => {
    const { right } = followProject;
    const caller = await inTurn(shownCredentials(request), () => recognise(right, request, gatekeeper));
    const query = parseInput(followProject.query, request.query, 'query') as Query;
    const { projectId, since } = query;
    const { sessionId, person } = caller as SignedIn;
    const inOwnTurn = <Result>(work: () => Promise<Result>) => inTurn(ownersOf(caller, projectId), work);
    await inOwnTurn(() => permit(right, request, { params: {}, query, body: {} }, caller, gatekeeper));
    const messagesSince = () => inOwnTurn(() => context.live.since(projectId, since));
    const isAdmin = getsAdminMessages(person, projectId);
    if (!(request.headers.accept ?? '').includes('text/event-stream')) {
      return followProject.reply.parse(heardBy(isAdmin, await messagesSince()));
    }
    if (streams.countOf(person.id) >= MAX_PER_PERSON) {
      throw new AppError('rate_limited', 'Too many pages of yours are open.', { retryAfterSeconds: 60 });
    }
    const stream = createEventStream(() => close());
    const unfollow = context.live.follow(projectId, (message) => {
      const heard = heardBy(isAdmin, message);
      if (heard.kinds.length > 0) stream.send('change', heard);
    });
    const close = streams.add({ stream, sessionId, personId: person.id, projectId, isAdmin, unfollow });
    try {
      stream.send('change', heardBy(isAdmin, await messagesSince()));
    } catch (error) {
      stream.body.destroy();
      throw error;
    }
    return reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no').send(stream.body);
  });
}

const getsAdminMessages = ({ globalRoles, projectRoles }: Person, projectId: number): boolean =>
  globalRoles.includes('admin') ||
  projectRoles.some((entry) => entry.projectId === projectId && entry.roles.includes('admin'));

const heardBy = (isAdmin: boolean, message: LiveMessage): LiveMessage =>
  isAdmin ? message : { ...message, kinds: message.kinds.filter((kind) => !ADMIN_KINDS.includes(kind)) };
