/** Files that add rows of app users without holding them, and why nothing of an erased user stays. */
export const UNHELD_USERS: Readonly<Record<string, string>> = {
  'server/demo/demo-vehicles.ts': 'people of the demo have vehicles before they register',
  'server/features/points-of-interest/poi-record.ts': 'the queue of roll-ups, which skip and forget users who are gone',
  'server/features/notifier/send-test.ts': 'the user is made up',
};
