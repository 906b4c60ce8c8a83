export const proof = {
  title: 'Please confirm that it is you',
  lead: 'You signed in a while ago. What you are about to do gives or takes away access, so it needs your password.',
  leadThere:
    'You signed in a while ago. What you are about to do gives or takes away access: please sign in again at {{provider}}. You then come back to this page and do it once more.',
  code: 'Code from the app, or a recovery code',
  confirm: 'Confirm',
  confirming: 'Checking …',
  goThere: 'Sign in again',
  leaving: 'Opening …',
} as const;
