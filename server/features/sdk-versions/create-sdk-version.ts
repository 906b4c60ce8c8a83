import type { ParsedOf } from '#contract/endpoint.ts';
import type { createSdkVersion } from '#contract/sdk-versions.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Person } from '#server/http/caller.ts';
import { versionSnapshot } from './version-facts.ts';

type CreateSdkVersionInput = ParsedOf<typeof createSdkVersion>['body'];

export const addVersion = ({ db, events }: Context, actor: Person, input: CreateSdkVersionInput): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const { releasedOn, ...named } = input;
    const row = await tx
      .insertInto('sdk_versions')
      .values({ ...named, released_on: releasedOn, created_by: actor.id })
      .onConflict((conflict) => conflict.columns(['platform', 'version']).doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!row) {
      throw new AppError('conflict', `${input.platform} ${input.version} is in the list already.`, {
        fields: { 'body.version': 'is in the list already' },
      });
    }
    await events.publish(tx, {
      projectId: null,
      actorId: actor.id,
      entity: 'sdk-version',
      entityId: row.id,
      action: 'created',
      after: versionSnapshot(row),
    });
    return row.id;
  });
