import { beforeAll, describe, expect, it } from 'vitest';
import { eraseAppUser } from '#contract/app-user-head.ts';
import { getContact, saveContact } from '#contract/contacts.ts';
import { restoreRevision } from '#contract/revisions.ts';
import { anApp, type TestApp, type TestPhone, type Visitor } from '#tests/setup/app.ts';

let app: TestApp;
let admin: Visitor;
let project: number;
let phone: TestPhone;
beforeAll(async () => {
  app = await anApp();
  project = await app.aProject('Called back');
  admin = await app.aMember(project, 'admin');
  phone = await app.aPhone(project);
});

const key = () => ({ projectId: project, userId: phone.userId });
const save = (body: object) => app.attempt(saveContact, { query: key(), body }, { as: admin });
const contact = async () => (await app.call(getContact, { query: key() }, { as: admin })).body.contact;

describe('the contact of an app user', () => {
  it('is empty, then saved, and the second of two saves conflicts', async () => {
    expect(await contact()).toEqual({ name: '', phone: '', version: 0 });
    expect((await save({ name: 'Ada', phone: '+43 1 234 56', version: 0 })).status).toBe(200);
    const late = await save({ name: 'Eve', phone: '', version: 0 });
    expect(late.error.conflict).toMatchObject({ current: { name: 'Ada' }, changedBy: admin.email });
    expect(await contact()).toEqual({ name: 'Ada', phone: '+43 1 234 56', version: 1 });
  });

  it.each(['call me', '0', '+', 'tel:123', '12;drop', '<b>1234'])('rejects %j as a phone number', async (wrong) => {
    expect((await save({ name: '', phone: wrong, version: 1 })).status).toBe(400);
  });

  it('is restored from a revision, and erased with the app user', async () => {
    await save({ name: 'Ada', phone: '', version: 1 });
    const { id } = await app.db
      .selectFrom('revisions')
      .select('id')
      .where('entity', '=', 'app-user-contact')
      .where('project_id', '=', project)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    await app.call(restoreRevision, { params: { id: Number(id) }, query: { projectId: project } }, { as: admin });
    expect(await contact()).toMatchObject({ phone: '+43 1 234 56', version: 3 });
    await app.call(eraseAppUser, { query: { ...key(), typed: phone.userId } }, { as: admin });
    const left = await app.db.selectFrom('app_user_contacts').selectAll().where('project_id', '=', project).execute();
    expect(left).toEqual([]);
  });
});
