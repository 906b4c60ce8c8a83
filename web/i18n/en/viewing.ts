export const viewing = {
  title: 'Viewing as a customer',
  text: 'You see what {{email}} sees. You cannot change anything, and your visit is recorded.',
  end: 'End viewing',
} as const;
