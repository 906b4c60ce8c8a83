/** Common words in passwords. What is left of a password without them must be strong enough on its own. */
export const COMMON_WORDS: readonly string[] = [
  ...['password', 'passwort', 'passphrase', 'kennwort', 'geheim', 'secret', 'letmein', 'lassmichrein', 'welcome'],
  ...['willkommen', 'hello', 'hallo', 'admin', 'administrator', 'root', 'user', 'guest', 'gast', 'login', 'anmelden'],
  ...['test', 'testing', 'tester', 'demo', 'default', 'changeme', 'change', 'master', 'system', 'server', 'service'],
  ...['move', 'dashboard', 'mobility', 'telematics', 'dolphin', 'company', 'firma', 'office', 'computer', 'internet'],
  ...['qwerty', 'qwertz', 'qwertyuiop', 'qwertzuiop', 'asdf', 'asdfgh', 'asdfghjkl', 'yxcvbnm', 'zxcvbnm', 'qaywsx'],
  ...['qazwsx', 'abc', 'abcd', 'abcdef', 'abcdefgh', 'xyz', 'iloveyou', 'love', 'liebe', 'schatz', 'sunshine', 'sonne'],
  ...['princess', 'monkey', 'dragon', 'shadow', 'football', 'fussball', 'baseball', 'soccer', 'hockey', 'superman'],
  ...['batman', 'starwars', 'pokemon', 'freedom', 'flower', 'blume', 'summer', 'sommer', 'winter', 'spring', 'autumn'],
  ...['herbst', 'monday', 'montag', 'january', 'april', 'august', 'october', 'december', 'vienna', 'wien', 'berlin'],
  ...['london', 'austria', 'germany', 'trustno', 'whatever', 'access', 'google', 'apple', 'samsung', 'android'],
];
