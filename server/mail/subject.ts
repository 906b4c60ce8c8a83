import { encodeWord } from 'nodemailer/lib/mime-funcs';

/** What mail programs turn into a link: a protocol, `www.` or what follows a host. A lone `example.com` may be a brand. */
const ADDRESS = /:\/\/|\bwww\.|\.\p{L}[\p{L}\d-]+(?:\/|[:?#]\S)/iu;

/** Breaks up addresses within names that people chose, so that they do not become links. */
export const unlinked = (text: string): string =>
  text.replace(/\S+/g, (word) => (ADDRESS.test(word) ? word.replace(/[.:](?=.)/g, '$& ') : word));

const LINE_LENGTH = 52;

/** A subject that looks encoded is encoded once more, so that it is shown as it was written. */
export function subjectOf(written: string, headers: Readonly<Record<string, string>>) {
  const subject = unlinked(written);
  if (!subject.includes('=?')) return { subject, headers: { ...headers } };
  const value = encodeWord(subject, 'B', LINE_LENGTH);
  return { headers: { ...headers, Subject: { prepared: true, foldLines: true, value } } };
}
