import type { Context } from '#server/context.ts';
import { hashOf, prefixOf } from '#server/features/api-keys/secrets.ts';
import { makeDemoAreas } from './demo-areas.ts';
import { makeDemoBilling } from './demo-billing.ts';
import { makeDemoPois } from './demo-pois.ts';

export interface DemoProject {
  projectId: number;
  /** Registers the demo's phones and reads nothing. */
  apiKey: string;
  /** Names this project in this database, whatever number it has. */
  worldId: string;
}

const NAME = 'Demo';
const KEY_NAME = 'demo world';

type Part = Pick<Context, 'db' | 'events' | 'secrets' | 'now'>;

/**
 * The project of the demo phones, created at the first start. Its key is derived from the installation's secret, so no
 * start needs a new one. `wasHere`: a demo ran before; if the project or the key is then missing, someone removed it:
 * null.
 */
export async function ensureDemoProject(context: Part, wasHere: boolean): Promise<DemoProject | null> {
  const apiKey = `mk_${context.secrets.keyFor('demo-world').toString('base64url')}`;
  const known = await findKey(context, apiKey);
  if (!known && wasHere) return null;
  if (!known) await createDemo(context, apiKey);
  const made = known ?? (await findKey(context, apiKey));
  if (!made || made.revoked_at || made.deleted_at) return null;
  return { projectId: made.id, apiKey, worldId: `${made.id}:${made.created_at.toISOString()}` };
}

const findKey = ({ db }: Part, apiKey: string) =>
  db
    .selectFrom('api_keys')
    .innerJoin('projects', 'projects.id', 'api_keys.project_id')
    .select(['projects.id', 'projects.created_at', 'projects.deleted_at', 'api_keys.revoked_at'])
    .where('hash', '=', hashOf(apiKey))
    .executeTakeFirst();

const createDemo = ({ db, events, now }: Part, apiKey: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { id } = await tx.insertInto('projects').values({ name: NAME }).returning('id').executeTakeFirstOrThrow();
    // So few people would leave most of the map empty.
    await tx.insertInto('project_settings').values({ project_id: id, map_least_people: 2 }).execute();
    const key = await tx
      .insertInto('api_keys')
      .values({
        project_id: id,
        name: KEY_NAME,
        prefix: prefixOf(apiKey),
        hash: hashOf(apiKey),
        scope: 'write-only',
        created_by: null,
        expires_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const by = { projectId: id, actorId: null, action: 'created' as const };
    await events.publish(tx, { ...by, entity: 'project', entityId: String(id), after: { productName: NAME } });
    const after = { name: KEY_NAME, prefix: prefixOf(apiKey), scope: 'write-only', expiresAt: null };
    await events.publish(tx, { ...by, entity: 'api-key', entityId: key.id, after });
    await makeDemoPois(tx, { events, now }, id);
    await makeDemoBilling(tx, { events, now }, id);
    await makeDemoAreas(tx, { events, now });
  });
