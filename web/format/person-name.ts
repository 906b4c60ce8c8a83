/** A person's name, or the e-mail if there is none. */
export const personName = ({
  firstname,
  lastname,
  email,
}: Record<'firstname' | 'lastname' | 'email', string>): string => `${firstname} ${lastname}`.trim() || email;
