import { strToU8, zipSync } from 'fflate';
import { HEADER, LOGIN_COOKIE } from '#contract/constants.ts';
import { beginFileUpload, FILE_PART_BYTES, putFilePart } from '#contract/file-uploads.ts';
import { loadTransitRegion } from '#contract/public-transport.ts';
import { type FeedTexts, madeFeed } from '#engine/transit/made-feed.test-support.ts';
import { ORIGIN, type TestApp, type Visitor } from '#tests/setup/app.ts';
import { doTransitImports } from './do-transit-imports.ts';

export const feedZipOf = (texts: FeedTexts): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, strToU8(text)]))));

/** Uploads a feed as the browser does, and answers the id of the upload. */
export async function uploadFeed(app: TestApp, as: Visitor, bytes: Buffer, name = 'town.zip'): Promise<string> {
  const begun = await app.call(beginFileUpload, { body: { purpose: 'timetable', name, size: bytes.length } }, { as });
  for (let at = 0; at < bytes.length; at += FILE_PART_BYTES) {
    const part = bytes.subarray(at, at + FILE_PART_BYTES);
    const url = `${putFilePart.path.replace('{id}', begun.body.id)}?offset=${at}`;
    const answer = await app.http.inject({
      method: 'PUT',
      url,
      payload: part,
      headers: {
        origin: ORIGIN,
        [HEADER.token]: `Bearer ${as.token}`,
        [HEADER.csrf]: as.csrf,
        [HEADER.openId]: as.uid,
        cookie: `${LOGIN_COOKIE}=${as.loginToken}`,
        'content-type': 'application/octet-stream',
      },
    });
    if (answer.statusCode !== 200) throw new Error(answer.body);
  }
  return begun.body.id;
}

/** A region of a feed, imported. */
export async function aRegion(app: TestApp, as: Visitor, texts: FeedTexts = madeFeed(), name = 'Town') {
  const uploadId = await uploadFeed(app, as, feedZipOf(texts));
  const answer = await app.call(loadTransitRegion, { body: { name, source: { kind: 'upload', uploadId } } }, { as });
  if (answer.status !== 200) throw new Error(answer.text);
  await doTransitImports(app.context);
  return answer.body.region as { id: string; version: number };
}
