import type { Context } from '#server/context.ts';
import { setTags } from '#server/db/app-user-rows.ts';
import type { DemoCar } from './demo-vehicles.ts';

/** Two groups of the demo's drivers to compare: every other one drives for a fleet, and so do all vans. */
const tagOf = ({ beacon }: DemoCar, number: number): string =>
  beacon !== null || number % 2 === 0 ? 'fleet' : 'commuters';

/** Tags registered drivers without a tag; returns whether all of them have one now. */
export async function tagDemoPeople(
  { db }: Pick<Context, 'db'>,
  projectId: number,
  cars: readonly DemoCar[],
): Promise<boolean> {
  const tags = new Map(cars.map((car, number) => [car.userId, tagOf(car, number)]));
  return db.transaction().execute(async (tx) => {
    const people = await tx
      .selectFrom('app_users')
      .select('user_id')
      .where('project_id', '=', projectId)
      .where('user_id', 'in', [...tags.keys()])
      .orderBy('user_id')
      .forNoKeyUpdate()
      .execute();
    const tagged = await tx
      .selectFrom('app_user_tags')
      .select('user_id')
      .where('project_id', '=', projectId)
      .where('user_id', 'in', [...tags.keys()])
      .execute();
    const known = new Set(tagged.map(({ user_id }) => user_id));
    for (const { user_id: userId } of people) {
      const tag = tags.get(userId);
      if (tag && !known.has(userId)) await setTags(tx, { projectId, userId }, [tag]);
    }
    return people.length === tags.size;
  });
}

/** To be called whenever somebody may have registered; does its work once. */
export function demoTagger(context: Pick<Context, 'db' | 'log'>, projectId: number, cars: () => readonly DemoCar[]) {
  let isNeeded = true;
  return async (): Promise<void> => {
    if (!isNeeded) return;
    isNeeded = false;
    isNeeded = !(await tagDemoPeople(context, projectId, cars()).catch((error: unknown) => {
      context.log.debug({ err: error }, 'tagging the demo failed, will retry');
      return false;
    }));
  };
}
