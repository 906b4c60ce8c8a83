import Plus from 'icon:plus';
import type { ComponentProps, ReactNode } from 'react';
import { NearLink, type NearLinkProps } from '#web/navigation/near-link.tsx';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { KEEP_CLEAR } from './keep-clear.ts';

type Kind = 'main' | 'plain' | 'quiet' | 'danger';

interface ButtonStyle {
  /** `main` for the one main action of a page; others are plain or quiet. */
  kind?: Kind;
  wide?: boolean;
  large?: boolean;
  icon?: ReactNode;
}

const classesOf = ({ kind = 'plain', wide, large }: ButtonStyle): string =>
  classNames(styles.button, styles[kind], wide && styles.wide, large && styles.large);

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> &
  ButtonStyle & {
    /** While busy, the button keeps its size and focus but does nothing. */
    busy?: boolean;
  };

export function Button({ kind, wide, large, icon, busy, onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...(kind === 'main' && KEEP_CLEAR)}
      {...rest}
      className={classesOf({ kind, wide, large })}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon}
      {children}
    </button>
  );
}

/** The main action of a list: opens the dialog to add an entry. */
export const CreateButton = (props: Omit<ButtonProps, 'kind' | 'icon'>) => (
  <Button kind="main" icon={<Plus size={16} aria-hidden="true" />} aria-haspopup="dialog" {...props} />
);

type ButtonLinkProps = Omit<NearLinkProps, 'className'> & ButtonStyle;

/** A link styled as a button, for actions that open a page. */
export function ButtonLink({ kind, wide, large, icon, children, ...rest }: ButtonLinkProps) {
  return (
    <NearLink {...rest} className={classesOf({ kind, wide, large })}>
      {icon}
      {children}
    </NearLink>
  );
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'aria-label'> & { label: string };

/** An icon button; the label is its accessible name. */
export function IconButton({ label, children, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={styles.icon} aria-label={label} title={rest.title ?? label}>
      {children}
    </button>
  );
}
