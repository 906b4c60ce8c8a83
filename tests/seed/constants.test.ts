import { describe, expect, it } from 'vitest';
import {
  DEFAULT_MAP_CENTRE,
  HEADER,
  LOGIN_COOKIE,
  NO_PROJECT,
  PAGE_TITLE,
  PREFETCH_MARGIN_PX,
  REQUEST_TIMEOUT_MS,
  SIDEBAR_COLLAPSED_PX,
  SIDEBAR_OPEN_PX,
  SNACKBAR_HIDE_MS,
  THEME_COLOURS,
  TIMELINE_DEFAULTS,
  TOKEN_REFRESH_MS,
  UNAUTHORISED_REDIRECT_MS,
} from '#contract/constants.ts';
import { LOG_WORDS, MESSAGE } from '#contract/messages.ts';
import { readConfig } from '#server/config.ts';

// The values are written out here and nowhere else: a changed constant is a broken promise.
describe('fixed numbers and words', () => {
  it.each([
    ['seed 9.1: a snackbar hides after 6000 ms', SNACKBAR_HIDE_MS, 6_000],
    ['seed 9.2: the unauthorised page leads away after 2000 ms', UNAUTHORISED_REDIRECT_MS, 2_000],
    ['seed 9.3: the token is refreshed every 1,200,000 ms', TOKEN_REFRESH_MS, 1_200_000],
    ['seed 9.4: a request is given up after 100000 ms', REQUEST_TIMEOUT_MS, 100_000],
    ['seed 9.5: the sidebar is 240 and 72 wide', [SIDEBAR_OPEN_PX, SIDEBAR_COLLAPSED_PX], [240, 72]],
    ['seed 9.6: links are prefetched 200 px ahead', PREFETCH_MARGIN_PX, 200],
    ['seed 9.7, seed 2.34: a map begins at 48, 16', DEFAULT_MAP_CENTRE, { lat: 48, lon: 16 }],
    [
      'seed 9.8, seed 3.6: all timelines but still are shown',
      TIMELINE_DEFAULTS,
      {
        showCarTimeline: true,
        showCyclingTimeline: true,
        showWalkingTimeline: true,
        showPublicTimeline: true,
        showStillTimeline: false,
      },
    ],
    ['seed 9.10: the colours of the themes', THEME_COLOURS, { green: '#438d72', red: '#E3000F' }],
    ['seed 9.11, seed 1.6: the title of the page', PAGE_TITLE, 'Move Dashboard'],
    ['seed 2.27: no project is the value 0', NO_PROJECT, 0],
    ['seed 7.9: the cookie of the login token', LOGIN_COOKIE, 'user'],
  ])('%s', (_sentence, is, promised) => {
    expect(is).toEqual(promised);
  });

  it('seed 7.4, seed 7.8: headers have their names', () => {
    expect(HEADER).toMatchObject({ project: 'CURRENT-PROJECT', openId: 'OPEN-ID', csrf: 'X-CSRF-TOKEN' });
  });

  it('seed 8.2: five statuses are logged in fixed words', () => {
    expect(LOG_WORDS).toEqual({
      400: 'BAD REQUEST',
      403: 'ACCESS DENIED',
      404: 'NOT FOUND',
      500: 'INTERNAL SERVER ERROR',
      503: 'REQUEST FAILED',
    });
  });

  it.each([
    ['seed 8.4', MESSAGE.sessionExpired, 'Session expired, please login again!'],
    [
      'seed 8.5',
      MESSAGE.unauthorised,
      "You don't have permission to see that page. You will be redirected in 2 seconds",
    ],
    ['seed 8.6', MESSAGE.unknownUser, 'Unknown User. User has not yet registered in the MOVE Dashboard.'],
    ['seed 8.7', MESSAGE.cannotFetchSdkVersions, 'Can not fetch sdk versions.'],
    ['seed 8.8', MESSAGE.userExists, 'User already exists'],
    ['seed 8.9', MESSAGE.registered, 'Registration successful'],
    ['seed 8.10', MESSAGE.passwordReset, 'Password reset successfully'],
    ['seed 8.11', MESSAGE.passwordChanged, 'Password changed successfully'],
    ['seed 7.20', MESSAGE.userSaved, 'User saved'],
    ['seed 7.30', MESSAGE.styleSaved, 'Style saved'],
    ['seed 7.26', MESSAGE.success, 'Success'],
  ])('%s: the message is word for word', (_sentence, is, promised) => {
    expect(is).toBe(promised);
  });

  it('seed 1.1: exactly one message calls the dashboard MOVE', () => {
    expect(Object.values(MESSAGE).filter((words) => words.includes('MOVE'))).toEqual([MESSAGE.unknownUser]);
  });

  it('seed 1.7, seed 1.8: a runtime setting chooses the theme, and green is the default', () => {
    expect(readConfig({}, '.').theme).toBe('green');
    expect(readConfig({ MOVE_THEME: 'red' }, '.').theme).toBe('red');
    expect(() => readConfig({ MOVE_THEME: 'blue' }, '.')).toThrow('MOVE_THEME');
  });
});
