import { z } from 'zod/mini';
import { servicesChange } from '#contract/services.ts';
import { lockExistingUser } from '#server/access/app-users.queries.ts';
import type { Context } from '#server/context.ts';
import { overridesOf } from '#server/features/sdk-config/sdk-settings.ts';
import { AppError } from '#server/http/app-error.ts';
import type { FormerState, Restorer } from '#server/restore.ts';
import { APP_USER_TAGS, changeTags } from './change-tags.ts';
import { APP_USER_CONFIG, saveOverrides } from './change-user-config.ts';
import { setUserMark, type UserMark } from './user-mark.ts';

function parsed<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new AppError('bad_request', 'The former value does not fit this version of the product.');
}

/** Revisions also record the API key used, which is not part of the state. */
const formerOverrides = z.pipe(
  z.looseObject({ apiKey: z.optional(z.string()) }),
  z.transform(({ apiKey, ...overrides }) => overrides),
);

const userKeyOf = ({ projectId, entityId }: FormerState) => ({ projectId: Number(projectId), userId: entityId });

/** The services switched off for one user. */
const overridesRestorer = (context: Context): Restorer => ({
  entity: APP_USER_CONFIG,
  restore: async (tx, former) => {
    const ref = userKeyOf(former);
    const user = await lockExistingUser(tx, ref.projectId, ref.userId);
    const after = parsed(servicesChange, parsed(formerOverrides, former.value ?? {}));
    const before = overridesOf(user.services) ?? {};
    await saveOverrides(context, tx, ref, { before, after }, { actorId: former.actorId });
  },
});

/** Whether a user is blocked, or a pilot. */
const markRestorer = (context: Context, mark: UserMark, entity: string): Restorer => ({
  entity,
  restore: async (tx, former) => {
    const { [mark]: on } = parsed(z.record(z.string(), z.unknown()), former.value);
    await setUserMark(context, tx, userKeyOf(former), mark, parsed(z.boolean(), on), { actorId: former.actorId });
  },
});

const tagsRestorer = (context: Context): Restorer => ({
  entity: APP_USER_TAGS,
  restore: async (tx, former) => {
    const { tags } = parsed(z.looseObject({ tags: z.array(z.string()) }), former.value);
    await changeTags(context, tx, userKeyOf(former), () => tags, former.actorId);
  },
});

export const appUserRestorers = (context: Context): Restorer[] => [
  overridesRestorer(context),
  markRestorer(context, 'blocked', 'app-user-access'),
  markRestorer(context, 'pilot', 'app-user-pilot'),
  tagsRestorer(context),
];
