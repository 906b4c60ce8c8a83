import { getContact, saveContact } from '#contract/contacts.ts';
import { existingUser } from '#server/access/app-users.queries.ts';
import { feature } from '#server/feature.ts';
import { route } from '#server/http/route.ts';
import { contactOf, contactRestorer, storeContact } from './save-contact.ts';

export const contactsFeature = feature({
  name: 'contacts',
  routes: (context) => [
    route(getContact, async ({ query }) => {
      await existingUser(context.db, query.projectId, query.userId);
      return { contact: await contactOf(context.db, query) };
    }),
    route(saveContact, async ({ query, body, caller }) => ({
      contact: await context.db
        .transaction()
        .execute((tx) => storeContact(context, tx, query, { ...body, actorId: caller.person.id })),
    })),
  ],
  restorers: (context) => [contactRestorer(context)],
});
