import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { PageState } from '#contract/runtime.ts';

const PLACES = /__(CSP_NONCE|PAGE_STATE|LANG|THEME|USER)__/;

/** The built page, split once at its placeholders and joined for every request. */
export function readPageTemplate(file: string): (state: PageState, nonce: string) => string {
  const pieces = readFileSync(file, 'utf8').split(PLACES);
  return (state, nonce) => {
    const words: Record<string, string> = {
      CSP_NONCE: nonce,
      PAGE_STATE: escapeForScript(JSON.stringify(state)),
      LANG: state.language,
      THEME: state.theme,
      USER: state.session ? '1' : '0',
    };
    return pieces.map((piece, index) => (index % 2 === 1 ? (words[piece] ?? '') : piece)).join('');
  };
}

export const newNonce = (): string => randomBytes(16).toString('base64');

/** Inside a script element only these could end it or change its meaning. */
const escapeForScript = (json: string): string =>
  json.replace(/[<>&\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
