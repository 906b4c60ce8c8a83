export const SNIPPET_LANGUAGES = ['node', 'python'] as const;
export type SnippetLanguage = (typeof SNIPPET_LANGUAGES)[number];
export const SNIPPET_NAMES: Record<SnippetLanguage, string> = { node: 'Node.js', python: 'Python' };

/** Each takes the currently valid secrets, the raw body and the headers, and returns whether the request is ours. */
export const VERIFICATION_SNIPPETS: Record<SnippetLanguage, string> = {
  node: `import { createHmac, timingSafeEqual } from 'node:crypto';

const MAX_AGE_SECONDS = 300;

// secrets: the current one and, while both are good, the former one.
// rawBody: a Buffer with the bytes as they came. headers: names in lower case.
export function isFromMove(secrets, rawBody, headers, now = Date.now() / 1000) {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  if (Math.abs(now - Number(timestamp)) > MAX_AGE_SECONDS) return false;
  const given = headers['webhook-signature'].split(' ');
  return secrets.some((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    const hmac = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\`).update(rawBody);
    const expected = Buffer.from(\`v1,\${hmac.digest('base64')}\`);
    return given.some((one) => {
      const bytes = Buffer.from(one);
      return bytes.length === expected.length && timingSafeEqual(bytes, expected);
    });
  });
}

// The same by X-Dolphin-Signature: the key is the secret as it is shown.
export function hasDolphinSignature(secrets, rawBody, headers) {
  const given = Buffer.from(headers['x-dolphin-signature']);
  return secrets.some((secret) => {
    const expected = Buffer.from(\`sha256=\${createHmac('sha256', secret).update(rawBody).digest('base64')}\`);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
`,
  python: `import base64, hashlib, hmac, time

MAX_AGE_SECONDS = 300

# secrets: the current one and, while both are good, the former one.
# raw_body: the bytes as they came. headers: names in lower case.
def is_from_move(secrets, raw_body, headers, now=None):
    timestamp = headers["webhook-timestamp"]
    if abs((now or time.time()) - int(timestamp)) > MAX_AGE_SECONDS:
        return False
    signed = f'{headers["webhook-id"]}.{timestamp}.'.encode() + raw_body
    given = headers["webhook-signature"].split(" ")
    for secret in secrets:
        key = base64.b64decode(secret.removeprefix("whsec_"))
        digest = hmac.new(key, signed, hashlib.sha256).digest()
        expected = "v1," + base64.b64encode(digest).decode()
        if any(hmac.compare_digest(one, expected) for one in given):
            return True
    return False

# The same by X-Dolphin-Signature: the key is the secret as it is shown.
def has_dolphin_signature(secrets, raw_body, headers):
    given = headers["x-dolphin-signature"]
    for secret in secrets:
        digest = hmac.new(secret.encode(), raw_body, hashlib.sha256).digest()
        if hmac.compare_digest(given, "sha256=" + base64.b64encode(digest).decode()):
            return True
    return False
`,
};
