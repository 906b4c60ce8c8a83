export const proof = {
  title: 'Confirm it’s you',
  lead: 'You signed in a while ago. This change grants or removes access or deletes data, so please enter your password again.',
  leadThere:
    'You signed in a while ago. This change grants or removes access or deletes data, so please sign in again with {{provider}}. You will return to this page and can then repeat it.',
  code: 'Code from the app, or a recovery code',
  confirm: 'Confirm',
  confirming: 'Checking …',
  goThere: 'Sign in again',
  leaving: 'Opening …',
} as const;
