import { z } from 'zod/mini';
import { itemType, scorePart } from '#contract/timeline.ts';
import type { Context } from '#server/context.ts';
import { lockUserForCall } from '#server/db/user-lock.ts';
import { AppError } from '#server/http/app-error.ts';
import type { FormerState, Restorer } from '#server/restore.ts';
import { CORRECTION_ENTITY, CUT_ENTITY } from './items.ts';
import type { Made, Override } from './override.ts';
import { overrideWithin } from './override-item.ts';
import { recut } from './recut.ts';

const formerItem = z.object({
  startTs: z.number(),
  endTs: z.number(),
  transport: z.nullable(itemType),
  scores: z.nullable(z.partialRecord(scorePart, z.number())),
  reason: z.nullable(z.string()),
});
type FormerItem = z.infer<typeof formerItem>;
const formerItems = z.object({ items: z.tuple([formerItem], formerItem) });

function parsed<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new AppError('bad_request', 'The former value does not fit this version of the product.');
}

const userKeyOf = ({ projectId, entityId }: FormerState) => ({ projectId: Number(projectId), userId: entityId });

/** Re-applies a former correction, attributed to the person who restores it. */
const formerCorrection = ({ transport, scores }: FormerItem, made: Made): Pick<Override, 'transport' | 'scores'> => ({
  transport: transport && { ...made, type: transport },
  scores: scores && { ...made, parts: scores },
});

export const correctionRestorers = (context: Context): Restorer[] => [
  {
    entity: CORRECTION_ENTITY,
    restore: async (tx, former) => {
      const ref = userKeyOf(former);
      const [item] = parsed(formerItems, former.value).items;
      await lockUserForCall(tx, ref.projectId, ref.userId);
      await overrideWithin(
        context,
        tx,
        ref,
        { actorId: former.actorId, apiKey: null },
        { startTs: item.startTs },
        (now, made) => ({ ...now, ...formerCorrection(item, made(item.reason)) }),
      );
    },
  },
  {
    entity: CUT_ENTITY,
    restore: async (tx, former) => {
      const ref = userKeyOf(former);
      const { items } = parsed(formerItems, former.value);
      await lockUserForCall(tx, ref.projectId, ref.userId);
      const by = { actorId: former.actorId, apiKey: null };
      const at = context.now().toISOString();
      const pieces = items.map((item) => ({
        startTs: item.startTs,
        endTs: item.endTs,
        ...formerCorrection(item, { ...by, at, reason: item.reason }),
      }));
      await recut(context, tx, ref, by, { kind: items.length > 1 ? 'split' : 'merge', reason: null, pieces });
    },
  },
];
