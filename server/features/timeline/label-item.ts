import type { ItemType } from '#contract/timeline.ts';
import type { Context } from '#server/context.ts';
import type { KeyHolder } from '#server/http/caller.ts';
import { overrideItem, toTransport } from './override-item.ts';
import type { ItemRow } from './timeline.queries.ts';

/** Sets the type of an item for a backend. The measured data is kept; only drives are scored. */
export const labelItem = (
  context: Context,
  key: KeyHolder,
  userId: string,
  startTs: number,
  label: ItemType,
): Promise<ItemRow> =>
  overrideItem(
    context,
    { projectId: key.projectId, userId },
    { actorId: null, apiKey: key.name },
    { startTs },
    toTransport(label, null),
  );
