import { type ComponentProps, type MouseEvent, useCallback } from 'react';
import { useNavigation } from './navigation.ts';
import { whenNearPointer } from './near-pointer.ts';

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

/**
 * An internal link. When the pointer comes near, it fetches the file of its page; on hover, touch or focus everything
 * that a click needs.
 */
export function NearLink({ href, onClick, ...rest }: NearLinkProps) {
  const { go, prefetch, prepare } = useNavigation();
  const nearRef = useCallback(
    (element: HTMLAnchorElement | null) => {
      if (element) return whenNearPointer(element, () => prefetch(href));
    },
    [prefetch, href],
  );
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (isForBrowser(event)) return;
    event.preventDefault();
    go(href);
  };
  const aim = () => prepare(href);
  return <a onPointerEnter={aim} onFocus={aim} {...rest} href={href} ref={nearRef} onClick={follow} />;
}
