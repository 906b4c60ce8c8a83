interface Named {
  firstname: string;
  lastname: string;
  email: string;
}

/** A person's name, or the e-mail if there is none. */
export const nameOf = ({ firstname, lastname, email }: Named): string => `${firstname} ${lastname}`.trim() || email;
