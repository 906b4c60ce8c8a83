import { useEffect, useState } from 'react';

/** 0:07, 12:34, 1:02:03 */
export function stopwatchText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

/** A running timer since something began. */
export function Elapsed({ since, clockAheadMs = 0 }: { since: string; clockAheadMs?: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  // Not announced every second; the exact time is next to it.
  return (
    <span role="timer" aria-live="off">
      {stopwatchText(now - clockAheadMs - Date.parse(since))}
    </span>
  );
}
