import Bell from 'icon:bell';
import Bus from 'icon:bus';
import CarFront from 'icon:car-front';
import ChartColumn from 'icon:chart-column';
import HeartPulse from 'icon:heart-pulse';
import Hexagon from 'icon:hexagon';
import House from 'icon:house';
import MapPin from 'icon:map-pin';
import Receipt from 'icon:receipt';
import Route from 'icon:route';
import SlidersHorizontal from 'icon:sliders-horizontal';
import TriangleAlert from 'icon:triangle-alert';
import UserRound from 'icon:user-round';
import Users from 'icon:users';
import Waves from 'icon:waves';
import type { AdminPath } from '#contract/access.ts';
import type { IconComponent } from '#web/ui/icon/icon.ts';

/** For the menu and the palette. Not part of the table of pages, which visitors load before they sign in. */
export const PAGE_ICONS: Readonly<Record<Exclude<AdminPath, '/admin/create'>, IconComponent>> = {
  '/admin': House,
  '/admin/access': Users,
  '/admin/sdkConfig': SlidersHorizontal,
  '/admin/appUsers': Route,
  '/admin/poi': MapPin,
  '/admin/impact': HeartPulse,
  '/admin/insights': ChartColumn,
  '/admin/da': TriangleAlert,
  '/admin/publicTransport': Bus,
  '/admin/dolphin': Waves,
  '/admin/billing': Receipt,
  '/admin/vehicle': CarFront,
  '/admin/activityMap': Hexagon,
  '/admin/account': UserRound,
  '/admin/inbox': Bell,
};
