export const provider = {
  comingBack: 'Signing you in …',
  namesTitle: 'Almost there',
  namesLead: '{{provider}} vouches for {{email}}. How shall we address you?',
  finishRegistration: 'Finish registration',
  passwordThereTitle: 'Your password is kept elsewhere',
  passwordThereText: '{{provider}} keeps it and lets you set a new one on its own pages.',
  passwordThereGo: 'Go to {{provider}}',
} as const;
