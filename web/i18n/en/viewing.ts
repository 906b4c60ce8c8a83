export const viewing = {
  title: 'Viewing as a customer',
  text: 'You see what {{email}} sees. Nothing can be changed, and it is written down that you looked.',
  end: 'End viewing',
} as const;
