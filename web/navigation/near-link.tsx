import { type ComponentProps, type MouseEvent, useCallback } from 'react';
import { useNavigation } from './navigation.ts';
import { whenNearView } from './near-view.ts';

export type NearLinkProps = Omit<ComponentProps<'a'>, 'href' | 'ref'> & { href: string };

/** Left to the browser: another tab, a modifier key, already handled. */
const isForBrowser = (event: MouseEvent<HTMLAnchorElement>): boolean =>
  event.defaultPrevented ||
  event.button !== 0 ||
  event.metaKey ||
  event.ctrlKey ||
  event.shiftKey ||
  event.altKey ||
  !['', '_self'].includes(event.currentTarget.target);

/** An internal link that preloads its page when it comes near the viewport. */
export function NearLink({ href, onClick, ...rest }: NearLinkProps) {
  const { go, prefetch } = useNavigation();
  const nearRef = useCallback(
    (element: HTMLAnchorElement | null) => {
      if (element) return whenNearView(element, () => prefetch(href));
    },
    [prefetch, href],
  );
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (isForBrowser(event)) return;
    event.preventDefault();
    go(href);
  };
  return <a {...rest} href={href} ref={nearRef} onClick={follow} />;
}
