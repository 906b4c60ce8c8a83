export const provider = {
  comingBack: 'Signing you in …',
  namesTitle: 'Almost there',
  namesLead: 'You are signed in with {{provider}} as {{email}}. What is your name?',
  finishRegistration: 'Finish registration',
  passwordThereTitle: 'Your password is managed elsewhere',
  passwordThereText: 'You can set a new password with {{provider}}.',
  passwordThereGo: 'Go to {{provider}}',
} as const;
