import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { AppError } from '#server/http/app-error.ts';

interface XmlHandler {
  open(tag: SaxesTagPlain, line: number): void;
  text(piece: string): void;
  close(name: string): void;
}

/** Deeper than any track or map file; each open tag is kept until it is closed. */
const MAX_DEPTH = 64;
/** Enough tags for a file of the largest accepted size. */
const MAX_TAGS = 5_000_000;

/** Reads an XML file tag by tag; the error for any other file names the expected kind. */
export function readXml(text: string, kind: string, handler: XmlHandler): void {
  const refused = (why: string) => new AppError('validation', `The file is no ${kind}: ${why.slice(0, 200)}`);
  const parser = new SaxesParser();
  let [depth, tags] = [0, 0];
  parser.on('error', (error) => {
    throw refused(error.message);
  });
  parser.on('opentag', (tag) => {
    depth += 1;
    tags += 1;
    if (depth > MAX_DEPTH) throw refused('it is nested too deeply.');
    if (tags > MAX_TAGS) throw new AppError('payload_too_large', `The file has more than ${MAX_TAGS} elements.`);
    handler.open(tag, parser.line);
  });
  parser.on('text', handler.text);
  parser.on('cdata', handler.text);
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    handler.close(name);
  });
  parser.write(text).close();
}

export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
