const RADIANS = Math.PI / 180;
const DAY_SECONDS = 86_400;
/** 2000-01-01 12:00 UTC, from which the sun's place is reckoned. */
const J2000 = 946_728_000;
/** The sun's upper edge at the horizon, refraction included. */
const SUNRISE_DEGREES = -0.833;

/** Night is when the sun is down locally: it needs no time zone and is unaffected by clock changes. */
export function isNight(timestamp: number, lat: number, lon: number): boolean {
  const days = (timestamp - J2000) / DAY_SECONDS;
  const anomaly = (357.529 + 0.98560028 * days) * RADIANS;
  const longitude = (280.459 + 0.98564736 * days + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * RADIANS;
  const tilt = 23.439 * RADIANS;
  const declination = Math.asin(Math.sin(tilt) * Math.sin(longitude));
  const ascension = Math.atan2(Math.cos(tilt) * Math.sin(longitude), Math.cos(longitude));
  const sidereal = (280.46062 + 360.98564737 * days + lon) * RADIANS;
  const hourAngle = sidereal - ascension;
  const height =
    Math.sin(lat * RADIANS) * Math.sin(declination) +
    Math.cos(lat * RADIANS) * Math.cos(declination) * Math.cos(hourAngle);
  return height < Math.sin(SUNRISE_DEGREES * RADIANS);
}
