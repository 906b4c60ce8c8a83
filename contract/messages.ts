/** Messages that are specified verbatim, in English; the German texts are with the other translations. */
export const MESSAGE = {
  sessionExpired: 'Session expired, please login again!',
  unauthorised: "You don't have permission to see that page. You will be redirected in 2 seconds",
  unknownUser: 'Unknown User. User has not yet registered in the MOVE Dashboard.',
  cannotFetchSdkVersions: 'Can not fetch sdk versions.',
  userExists: 'User already exists',
  registered: 'Registration successful',
  passwordReset: 'Password reset successfully',
  passwordChanged: 'Password changed successfully',
  userSaved: 'User saved',
  styleSaved: 'Style saved',
  success: 'Success',
} as const;

/** The client's log text for a failed call, by status. */
export const LOG_WORDS: Readonly<Record<number, string>> = {
  403: 'ACCESS DENIED',
  404: 'NOT FOUND',
  500: 'INTERNAL SERVER ERROR',
  503: 'REQUEST FAILED',
  400: 'BAD REQUEST',
};
