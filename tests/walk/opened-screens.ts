import type { Language } from '#contract/constants.ts';
import { accessWords } from '#web/i18n/access.ts';
import { alertsWords } from '#web/i18n/alerts.ts';
import { apiKeysWords } from '#web/i18n/api-keys.ts';
import { appUsersWords } from '#web/i18n/app-users.ts';
import { assistanceWords } from '#web/i18n/assistance.ts';
import { billingAdminWords } from '#web/i18n/billing-admin.ts';
import { areaWords } from '#web/i18n/dangerous-areas.ts';
import { deliveriesWords } from '#web/i18n/deliveries.ts';
import { paletteWords } from '#web/i18n/palette.ts';
import { projectCodesWords } from '#web/i18n/project-codes.ts';
import { publicTransportWords } from '#web/i18n/public-transport.ts';
import { sdkConfigWords } from '#web/i18n/sdk-config.ts';
import { shapeWords } from '#web/i18n/shapes.ts';
import { sharedWords } from '#web/i18n/shared.ts';
import { tripWords } from '#web/i18n/trip.ts';
import { vehiclesWords } from '#web/i18n/vehicles.ts';
import type { KeyOf, Words } from '#web/i18n/words.ts';
import type { WalkedScreen } from './walked-screen.ts';
import type { WalkWorld } from './world.ts';

const word = <English extends Readonly<Record<string, string>>>(
  { en, de }: Words<English>,
  key: KeyOf<Words<English>> & keyof English,
): Record<Language, string> => ({ en: en[key] ?? '', de: de[key] ?? '' });

type Opened = [name: string, address: string, press: Record<Language, string>, ...names: string[]];

/** What a button of a page opens above it. */
function panelsOf(projectId: number): Opened[] {
  const at = (page: string) => `/admin${page}?projectId=${projectId}`;
  return [
    ['palette', at(''), word(paletteWords, 'open')],
    ['access-grant', at('/access'), word(accessWords, 'grant')],
    ['key-create', at('/sdkConfig/keys'), word(apiKeysWords, 'create')],
    ['code-create', at('/sdkConfig/codes'), word(projectCodesWords, 'create')],
    ['config-value', at('/sdkConfig'), word(sdkConfigWords, 'addEntry')],
    ['config-copy', at('/sdkConfig'), word(sdkConfigWords, 'copyFrom')],
    ['alert-create', at('/impact/alerts'), word(alertsWords, 'create')],
    ['assistance-simulate', at('/impact'), word(assistanceWords, 'simulate')],
    ['places-import', at('/poi'), word(shapeWords, 'import')],
    ['areas-import', at('/da'), word(shapeWords, 'import')],
    ['areas-apply', at('/da'), word(areaWords, 'apply')],
    ['vehicles-import', at('/vehicle'), word(vehiclesWords, 'import')],
    ['billing-create', at('/billing'), word(billingAdminWords, 'create')],
    ['transport-load', at('/publicTransport'), word(publicTransportWords, 'load')],
  ];
}

/** Those above details, if the demo world has such details. */
function panelsOfDetails(world: WalkWorld): Opened[] {
  const { projectId, userId, date, item, organisation, vehicle, key, code, receiver } = world;
  const at = (page: string, more: string) => `/admin${page}?projectId=${projectId}${more}`;
  const user = `&user=${encodeURIComponent(userId)}`;
  const payer = `&organisation=${organisation}`;
  return [
    ['user-logging', at('/appUsers', `${user}&tab=about`), word(appUsersWords, 'logging')],
    ['trip-transport', at('/appUsers', `${user}&date=${date}&item=${item}`), word(tripWords, 'setTransport')],
    ['trip-split', at('/appUsers', `${user}&date=${date}&item=${item}`), word(tripWords, 'split')],
    ['places-export', at('/poi', ''), word(sharedWords, 'export'), world.poi],
    ['areas-export', at('/da', ''), word(sharedWords, 'export'), world.area],
    [
      'receiver-test',
      at('/sdkConfig/receiver', '&selected=1&view=deliveries'),
      word(deliveriesWords, 'sendTest'),
      receiver,
    ],
    ['key-edit', at('/sdkConfig/keys', `&key=${key}`), word(sharedWords, 'edit'), key],
    ['key-roll', at('/sdkConfig/keys', `&key=${key}`), word(apiKeysWords, 'roll'), key],
    ['code-edit', at('/sdkConfig/codes', `&code=${code}`), word(sharedWords, 'edit'), code],
    ['vehicle-edit', at('/vehicle', `&vehicle=${vehicle}`), word(vehiclesWords, 'editShort'), vehicle],
    ['billing-edit', at('/billing', payer), word(sharedWords, 'edit'), organisation],
    ['billing-price', at('/billing', `${payer}&tab=prices`), word(billingAdminWords, 'addPrice'), organisation],
    [
      'billing-correction',
      at('/billing', `${payer}&tab=statements`),
      word(billingAdminWords, 'addCorrection'),
      organisation,
    ],
  ];
}

const asScreens = (opened: Opened[]): WalkedScreen[] =>
  opened
    .filter(([, , , ...names]) => names.every((one) => one !== ''))
    .map(([name, path, press]) => ({ name, path, signedIn: true, press }));

export const openedScreens = (world: WalkWorld): WalkedScreen[] =>
  asScreens([...panelsOf(world.projectId), ...panelsOfDetails(world)]);

/** The same panels before there is anything. */
export const openedWhereEmpty = (projectId: number): WalkedScreen[] =>
  asScreens(panelsOf(projectId)).map((screen) => ({ ...screen, name: `empty-${screen.name}` }));
