interface Named {
  firstname: string;
  lastname: string;
  email: string;
}

/** As people are called; who gave no name is called by the e-mail. */
export const nameOf = ({ firstname, lastname, email }: Named): string => `${firstname} ${lastname}`.trim() || email;
