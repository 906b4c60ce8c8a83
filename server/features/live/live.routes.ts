import type { FastifyInstance } from 'fastify';
import { followProject } from '../../../contract/live.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../http/app-error.ts';
import type { SignedIn } from '../../http/caller.ts';
import { admit, type Gatekeeper } from '../../http/gatekeeper.ts';
import { parseInput } from '../../http/input.ts';
import { createEventStream } from '../../live/event-stream.ts';
import { createOpenStreams } from './open-streams.ts';

/** A person with so many pages open has forgotten most of them. */
const MOST_A_PERSON = 30;

interface Query {
  projectId: number;
  since?: number;
}

/** The one call that stays open. */
export function serveLive(app: FastifyInstance, context: Context, keeper: Gatekeeper): void {
  const streams = createOpenStreams(context);
  app.addHook('preClose', async () => streams.endAll());
  app.get(followProject.path, async (request, reply) => {
    const query = parseInput(followProject.query, request.query, 'query') as Query;
    const caller = await admit(followProject.right, request, { params: {}, query, body: {} }, keeper);
    const { projectId, since } = query;
    if (!(request.headers.accept ?? '').includes('text/event-stream')) {
      return followProject.reply.parse(await context.live.since(projectId, since));
    }
    const { sessionId, person } = caller as SignedIn;
    if (streams.countOf(person.id) >= MOST_A_PERSON) {
      throw new AppError('rate_limited', 'Too many pages of yours are open.', { retryAfterSeconds: 60 });
    }
    const stream = createEventStream(() => close());
    const unfollow = context.live.follow(projectId, (message) => stream.send('change', message));
    const close = streams.add({ stream, sessionId, personId: person.id, projectId, unfollow });
    try {
      stream.send('change', await context.live.since(projectId, since));
    } catch (error) {
      stream.body.destroy();
      throw error;
    }
    return reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no').send(stream.body);
  });
}
