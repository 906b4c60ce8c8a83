import { z } from 'zod';
import { servicesChange } from '../../../contract/services.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../http/app-error.ts';
import type { Restorer } from '../../restore.ts';
import { existingUser } from './app-users.queries.ts';
import { keepWish } from './change-user-config.ts';
import { wishOf } from './sdk-settings.ts';

function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new AppError('bad_request', 'The former value does not fit this version of the product.');
}

/** Revisions also keep by which key it was done; that is no part of the state. */
const formerWish = z.looseObject({ apiKey: z.string().optional() }).transform(({ apiKey, ...wish }) => wish);

/** The services switched off for one user. */
const wishRestorer = ({ events }: Context): Restorer => ({
  entity: 'app-user-config',
  restore: async (tx, { projectId, entityId, value, actorId }) => {
    const user = await existingUser(tx, Number(projectId), entityId);
    const after = parsed(servicesChange, parsed(formerWish, value ?? {}));
    await keepWish(tx, user.project_id, entityId, after);
    const before = wishOf(user.services) ?? {};
    const by = { projectId: user.project_id, actorId, entity: 'app-user-config', entityId };
    await events.publish(tx, { ...by, action: 'changed', before, after });
  },
});

/** Whether one user is shut out. */
const accessRestorer = ({ events }: Context): Restorer => ({
  entity: 'app-user-access',
  restore: async (tx, { projectId, entityId, value, actorId }) => {
    const { project_id, blocked } = await existingUser(tx, Number(projectId), entityId);
    const former = parsed(z.object({ blocked: z.boolean() }), value);
    if (former.blocked === blocked) return;
    await tx
      .updateTable('app_users')
      .set({ blocked: former.blocked })
      .where('project_id', '=', project_id)
      .where('user_id', '=', entityId)
      .execute();
    const by = { projectId: project_id, actorId, entity: 'app-user-access', entityId };
    await events.publish(tx, { ...by, action: 'changed', before: { blocked }, after: former });
  },
});

export const appUserRestorers = (context: Context): Restorer[] => [wishRestorer(context), accessRestorer(context)];
