/** A hint before the request; the provider decides which passwords are strong. */
export const PASSWORD_MIN = 10;
