import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type AppStyle,
  DEFAULT_STYLE,
  getAppStyle,
  getDeviceLogo,
  getDeviceStyle,
  getProjectLogo,
  getProjectStyle,
  saveAppStyle,
  uploadAppLogo,
} from '#contract/app-style.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { appStyleRestorer } from './save-style.ts';

let app: TestApp;
let admin: Visitor;
let project: number;
beforeAll(async () => {
  app = await anApp();
  admin = await app.aPerson();
});
beforeEach(async () => {
  project = await app.aProject();
  await app.grant(admin, project, 'admin');
});

const styled = (change: Partial<AppStyle> = {}): AppStyle => ({ ...DEFAULT_STYLE, ...change });
const texts = (change: Partial<AppStyle['texts']['en']>): AppStyle['texts'] => ({
  en: { ...DEFAULT_STYLE.texts.en, ...change },
  de: DEFAULT_STYLE.texts.de,
});
const save = (version: number, style: unknown, as = admin) =>
  app.attempt(saveAppStyle, { query: { projectId: project }, body: { version, style } }, { as });
const get = async () => (await app.call(getAppStyle, { query: { projectId: project } }, { as: admin })).body;
const aPicture = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#438d72' } })
    .png()
    .toBuffer();
const upload = (image: Buffer | string, projectId = project) =>
  app.call(
    uploadAppLogo,
    { query: { projectId }, body: { image: typeof image === 'string' ? image : image.toString('base64') } },
    { as: admin },
  );
const aLogo = async (side = 64): Promise<string> => (await upload(await aPicture(side))).body.picture.id;
const revisions = () =>
  app.db.selectFrom('revisions').selectAll().where('project_id', '=', project).orderBy('id').execute();

describe('the style of an app', () => {
  it('has defaults before anybody chose one', async () => {
    expect(await get()).toEqual({ version: 0, style: DEFAULT_STYLE, pictures: [] });
  });

  it('is saved with its message and a revision, and read back', async () => {
    const style = styled({ cornerRadius: 20, fontScale: 1.15, texts: texts({ appName: 'Demo <b>Fleet</b> 🚗' }) });
    const answer = await save(0, style);
    expect([answer.status, answer.body.message]).toEqual([200, 'Style saved']);
    expect(await get()).toEqual({ version: 1, style, pictures: [] });
    expect(await revisions()).toMatchObject([{ entity: 'app-style', actor_id: admin.userId, after: style }]);
    // Saved again unchanged: nothing to record.
    expect((await save(1, style)).body.version).toBe(1);
    expect(await revisions()).toHaveLength(1);
  });

  it.each([
    { colours: { ...DEFAULT_STYLE.colours, light: { ...DEFAULT_STYLE.colours.light, primary: 'red' } } },
    { colours: { ...DEFAULT_STYLE.colours, light: { ...DEFAULT_STYLE.colours.light, primary: '#fff' } } },
    { colours: { light: DEFAULT_STYLE.colours.light } },
    { cornerRadius: 33 },
    { cornerRadius: -1 },
    { fontScale: 0.5 },
    { fontScale: 1.01 },
    { texts: texts({ appName: 'x'.repeat(10_000) }) },
    { texts: texts({ appName: 'a\u202Eb' }) },
    { texts: texts({ welcomeText: 'two\nlines' }) },
    { texts: texts({ supportEmail: 'nobody' }) },
    { texts: texts({ supportPhone: 'call me' }) },
    { texts: texts({ supportLink: 'javascript:alert(1)' }) },
    { texts: texts({ termsLink: 'http://example.com' }) },
    { texts: texts({ privacyLink: 'https://user:password@example.com' }) },
    { logos: { light: 'f'.repeat(64), dark: null } },
    { logos: { light: '../../etc/passwd', dark: null } },
    { font: 'Comic' },
  ])('rejects an invalid style (%#)', async (change) => {
    const answer = await save(0, styled(change as Partial<AppStyle>));
    expect([answer.status, answer.error.code]).toEqual([400, 'validation']);
    expect((await get()).version).toBe(0);
  });

  it('tells the second of two savers who changed what, and overwrites nothing', async () => {
    const other = await app.aMember(project, 'admin');
    await save(0, styled({ cornerRadius: 4 }), other);
    const late = await save(0, styled({ cornerRadius: 8 }));
    expect([late.status, late.error.code]).toEqual([409, 'conflict']);
    expect(late.error.conflict).toMatchObject({
      changedBy: other.email,
      current: { version: 1, style: { cornerRadius: 4 } },
    });
    const both = await Promise.all([10, 12].map((cornerRadius) => save(1, styled({ cornerRadius }))));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is restored from a revision, logo included', async () => {
    const logos = { light: await aLogo(64), dark: null };
    await save(0, styled({ logos, cornerRadius: 6 }));
    await save(1, styled({ cornerRadius: 2 }));
    const [first] = await revisions();
    await app.db.transaction().execute((tx) =>
      appStyleRestorer(app.context).restore(tx, {
        projectId: project,
        entityId: String(project),
        value: first?.after,
        actorId: admin.userId,
      }),
    );
    const now = await get();
    expect(now).toMatchObject({ version: 3, style: { logos, cornerRadius: 6 }, pictures: [{ id: logos.light }] });
    expect(await revisions()).toHaveLength(3);
  });
});

describe('a logo', () => {
  it('is uploaded and previewed, and used once a style that names it is saved', async () => {
    const answer = await upload(await aPicture(600));
    expect(answer.body.picture).toMatchObject({ mediaType: 'image/png', width: 512, height: 512 });
    expect(Buffer.from(answer.body.picture.data, 'base64').subarray(1, 4).toString()).toBe('PNG');
    expect((await get()).pictures).toEqual([]);
    await save(0, styled({ logos: { light: answer.body.picture.id, dark: null } }));
    expect((await get()).pictures).toEqual([answer.body.picture]);
  });

  it('may be uploaded by an admin although a colleague has uploaded too many', async () => {
    const colleague = await app.aMember(project, 'admin');
    const uploadAs = (as: Visitor, remoteAddress: string) =>
      app.call(uploadAppLogo, { query: { projectId: project }, body: { image: 'none' } }, { as, remoteAddress });
    let last = 0;
    for (let tries = 0; tries < 61; tries++) last = (await uploadAs(colleague, '127.0.3.1')).status;
    expect(last).toBe(429);
    expect((await uploadAs(admin, '127.0.3.2')).status).toBe(400);
  });

  it('of another project is not found', async () => {
    const foreign = await aLogo();
    project = await app.aProject('Other');
    await app.grant(admin, project, 'admin');
    const answer = await save(0, styled({ logos: { light: foreign, dark: null } }));
    expect(answer.error.fields).toHaveProperty(['body.style.logos.light']);
  });

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64'), 400],
    ['no base64', '***', 400],
    ['nothing', '', 400],
    ['more than 1 MB', Buffer.alloc(1_100_000).toString('base64'), 400],
    ['far more than 1 MB', 'A'.repeat(2_000_000), 413],
  ])('is rejected when it is %s', async (_name, image, status) => {
    const answer = await upload(image);
    expect([answer.status, typeof answer.error.requestId]).toEqual([status, 'string']);
  });

  it('is deleted after a day if it was never saved, and kept for a restore otherwise', async () => {
    const [saved, unsaved] = [await aLogo(20), await aLogo(30)];
    await save(0, styled({ logos: { light: saved, dark: null } }));
    await save(1, styled());
    const yesterday = new Date(app.clock.now.getTime() - 25 * 3_600_000);
    await app.db.updateTable('app_logos').set({ created_at: yesterday }).where('project_id', '=', project).execute();
    const latest = await aLogo(40);
    const kept = await app.db.selectFrom('app_logos').select('id').where('project_id', '=', project).execute();
    expect(kept.map(({ id }) => id).sort()).toEqual([saved, latest].sort());
    expect(unsaved).not.toBe(saved);
  });
});

describe('an app', () => {
  it('reads its style by device token and by API key, with empty texts filled from the other language', async () => {
    const light = await aLogo();
    await save(0, styled({ logos: { light, dark: null }, texts: texts({ appName: 'Demo Fleet' }) }));
    const phone = await app.aPhone(project);
    const key = await app.aKey(project, 'read-only');
    const answers = [
      await app.call(getDeviceStyle, {}, { headers: phone.headers, origin: null }),
      await app.call(getProjectStyle, {}, { headers: key.headers, origin: null }),
    ];
    for (const { status, body, headers } of answers) {
      expect(status).toBe(200);
      expect(headers['cache-control']).toBe('private, no-cache');
      expect(body).toMatchObject({
        projectId: project,
        version: 1,
        colours: DEFAULT_STYLE.colours,
        texts: { en: { appName: 'Demo Fleet' }, de: { appName: 'Demo Fleet' } },
        logos: { light: { etag: `"${light}"`, width: 64 }, dark: { etag: `"${light}"` } },
      });
    }
    const etag = String(answers[0]?.headers.etag);
    const again = await app.call(
      getDeviceStyle,
      {},
      { headers: { ...phone.headers, 'if-none-match': etag }, origin: null },
    );
    expect(again.status).toBe(304);
  });

  it('gets the logo’s bytes, and 304 for a logo it has', async () => {
    const phone = await app.aPhone(project);
    const key = await app.aKey(project, 'read-only');
    const path = `${getDeviceLogo.path}?scheme=dark`;
    expect(
      (await app.call(getDeviceLogo, { query: { scheme: 'dark' } }, { headers: phone.headers, origin: null })).status,
    ).toBe(404);
    const dark = await aLogo(32);
    await save(0, styled({ logos: { light: null, dark } }));
    for (const [url, headers] of [
      [path, phone.headers],
      [getProjectLogo.path, key.headers],
    ] as const) {
      const answer = await app.http.inject({ method: 'GET', url, headers });
      expect(answer.headers).toMatchObject({ 'content-type': 'image/png', etag: `"${dark}"` });
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 32, height: 32 });
      const known = { ...headers, 'if-none-match': `W/"other", "${dark}"` };
      const again = await app.http.inject({ method: 'GET', url, headers: known });
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    }
  });
});
