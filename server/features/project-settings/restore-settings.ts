import { z } from 'zod/mini';
import { projectSettings } from '#contract/project-settings.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Restorer } from '#server/restore.ts';
import { lockedSettings, PROJECT_SETTINGS, writeSettings } from './change-settings.ts';
import { isProjectNameTaken } from './settings.queries.ts';
import { raiseVersion } from './settings-version.ts';

const former = z.extend(z.omit(projectSettings, { retention: true }), { suspended: z.boolean() });

export const projectSettingsRestorer = ({ events, now }: Context): Restorer => ({
  entity: PROJECT_SETTINGS,
  restore: async (tx, { projectId, value, actorId }) => {
    const result = former.safeParse(value);
    if (!result.success)
      throw new AppError('bad_request', 'The former settings do not fit this version of the product.');
    const id = Number(projectId);
    const current = await lockedSettings(tx, id);
    const name = result.data.productName;
    if (
      name !== current.settings.productName &&
      (await isProjectNameTaken(tx, { projectId: id, name, people: [actorId] }))
    ) {
      throw new AppError('conflict', 'Another project has the former name by now.');
    }
    await writeSettings(tx, { actorId, events, now: now() }, current, result.data);
    await raiseVersion(tx, id);
  },
});
