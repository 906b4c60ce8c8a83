import {
  Bell,
  Bus,
  CarFront,
  ChartColumn,
  HeartPulse,
  Hexagon,
  House,
  type LucideIcon,
  MapPin,
  Receipt,
  Route,
  SlidersHorizontal,
  TriangleAlert,
  UserRound,
  Users,
  Waves,
} from 'lucide-react';
import type { AdminPath } from '#contract/access.ts';

/** For the menu and the palette. Not part of the table of pages, which visitors load before they sign in. */
export const PAGE_ICONS: Readonly<Record<Exclude<AdminPath, '/admin/create'>, LucideIcon>> = {
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
