/** The page that turns a phone's browser into a test phone, with the code to join by. */
export const testPhoneLink = (code: string): string => `${location.origin}/phone?code=${encodeURIComponent(code)}`;
