import {
  countInbox,
  getInboxSettings,
  listInbox,
  markInboxEntry,
  markInboxRead,
  saveInboxSettings,
} from '#contract/inbox.ts';
import type { Context } from '#server/context.ts';
import { notFound } from '#server/http/app-error.ts';
import { type Route, route } from '#server/http/route.ts';
import { throttle } from '#server/http/throttle.ts';
import { countUnread, inboxPage } from './inbox.queries.ts';

/** More often than anybody changes them; every change is recorded. */
const SETTINGS_BY_PERSON = { name: 'inbox-settings', hits: 120, windowSeconds: 3_600 };

export function inboxRoutes({ db, events, now }: Context): Route[] {
  return [
    route(listInbox, ({ query, caller }) => inboxPage(db, caller.person, query)),

    route(countInbox, async ({ caller }) => ({ unread: await countUnread(db, caller.person) })),

    route(getInboxSettings, async ({ caller }) => {
      const { mention_mails } = await db
        .selectFrom('users')
        .select('mention_mails')
        .where('id', '=', caller.person.id)
        .executeTakeFirstOrThrow();
      return { mentionMails: mention_mails };
    }),

    route(saveInboxSettings, async ({ body, caller }) => {
      const { id } = caller.person;
      await throttle(db, SETTINGS_BY_PERSON, id);
      await db.transaction().execute(async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('users')
          .set({ mention_mails: body.mentionMails })
          .where('id', '=', id)
          .where('mention_mails', '<>', body.mentionMails)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return;
        await events.publish(tx, {
          projectId: null,
          actorId: id,
          entity: 'dashboard-user',
          entityId: id,
          action: 'changed',
          before: { mentionMails: !body.mentionMails },
          after: body,
        });
      });
      return body;
    }),

    route(markInboxEntry, async ({ params, body, caller }) => {
      const { numUpdatedRows } = await db
        .updateTable('inbox_entries')
        .set({ read_at: body.isRead ? now() : null })
        .where('person_id', '=', caller.person.id)
        .where('id', '=', params.id)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw notFound('The notification');
      return { isRead: body.isRead };
    }),

    route(markInboxRead, async ({ body, caller }) => {
      const { numUpdatedRows } = await db
        .updateTable('inbox_entries')
        .set({ read_at: now() })
        .where('person_id', '=', caller.person.id)
        .where('read_at', 'is', null)
        // The time of the list is in milliseconds, the stored one finer.
        .where('at', '<', new Date(Date.parse(body.upTo) + 1))
        .executeTakeFirst();
      return { marked: Number(numUpdatedRows) };
    }),
  ];
}
