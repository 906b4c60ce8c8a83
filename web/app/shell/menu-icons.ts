import {
  Bus,
  CarFront,
  HeartPulse,
  House,
  type LucideIcon,
  MapPin,
  Receipt,
  Route,
  SlidersHorizontal,
  TriangleAlert,
  Users,
  Waves,
} from 'lucide-react';
import type { MENU } from '#contract/access.ts';

type Key = (typeof MENU)[number]['key'];

export const MENU_ICONS: Record<Key, LucideIcon> = {
  home: House,
  access: Users,
  sdkConfig: SlidersHorizontal,
  appUsers: Route,
  poi: MapPin,
  impact: HeartPulse,
  da: TriangleAlert,
  publicTransport: Bus,
  dolphin: Waves,
  billing: Receipt,
  vehicle: CarFront,
};
