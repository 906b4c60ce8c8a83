import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { deleteUser, getAvatar, removeAvatar, saveAvatar } from '#contract/users.ts';
import { anApp, type TestApp, type Visitor } from '#tests/setup/app.ts';

let app: TestApp;
let person: Visitor;
beforeAll(async () => {
  app = await anApp();
  person = await app.aPerson();
});

const aPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#438d72' } })
    .jpeg()
    .withExif({ IFD0: { Artist: 'Demo camera', Copyright: 'somewhere' } })
    .toBuffer();
const save = (bytes: Buffer | string, as = person) =>
  app.call(saveAvatar, { body: { image: Buffer.from(bytes).toString('base64') } }, { as });

describe('saveAvatar', () => {
  it('redraws the picture small and square, without camera data', async () => {
    const { status, body } = await save(await aPicture(900, 400));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: 'User saved',
      user: { image: expect.stringMatching(/^\/api\/user\/avatar\//) },
    });
    const answer = await app.http.inject({
      method: 'GET',
      url: body.user.image,
      headers: { cookie: `user=${person.loginToken}` },
    });
    expect(answer.headers['content-type']).toBe('image/webp');
    expect(answer.headers['cache-control']).toContain('private');
    const { width, height, format, exif } = await sharp(answer.rawPayload).metadata();
    expect({ width, height, format, exif }).toEqual({ width: 256, height: 256, format: 'webp', exif: undefined });
  });

  it('gives a new picture a new address, and removes the old one', async () => {
    const [first, second] = [await save(await aPicture(300, 300)), await save(await aPicture(301, 301))];
    expect(second.body.user.image).not.toBe(first.body.user.image);
    expect((await app.send('GET', first.body.user.image, { as: person })).status).toBe(404);
  });

  it.each([
    ['a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['text', 'no picture at all'],
    ['half a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])],
    ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
  ])('rejects %s', async (_what, bytes) => {
    expect(await save(bytes)).toMatchObject({ status: 400, error: { code: 'validation' } });
  });

  it('is visible to signed-in people only', async () => {
    const { body } = await save(await aPicture(64, 64));
    const tag = String(body.user.image).split('/').at(-1) ?? '';
    expect((await app.call(getAvatar, { params: { tag } }, { as: await app.aPerson() })).status).toBe(200);
    expect((await app.call(getAvatar, { params: { tag } })).status).toBe(401);
  });

  it('is removed by removeAvatar and with the account', async () => {
    const leaving = await app.aPerson();
    const { body } = await save(await aPicture(64, 64), leaving);
    expect((await app.call(removeAvatar, {}, { as: leaving })).body.user.image).toBe('');
    expect((await app.send('GET', body.user.image, { as: person })).status).toBe(404);
    const again = await save(await aPicture(64, 64), leaving);
    await app.call(deleteUser, { body: { uid: leaving.uid } }, { as: leaving });
    expect((await app.send('GET', again.body.user.image, { as: person })).status).toBe(404);
  });
});
