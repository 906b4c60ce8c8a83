import styles from './person-picture.module.css';
import { Text } from './text.tsx';

interface Props {
  user: { image: string; firstname: string; lastname: string; email: string };
  size: number;
}

const initialsOf = ({ firstname, lastname, email }: Props['user']): string =>
  (`${firstname.charAt(0)}${lastname.charAt(0)}` || email.charAt(0)).toUpperCase();

/** A person's picture if the product stores one, otherwise the initials. No external images. */
export function PersonPicture({ user, size }: Props) {
  const box = { width: size, height: size };
  if (user.image.startsWith('/')) {
    return <img className={styles.picture} src={user.image} alt="" width={size} height={size} />;
  }
  return (
    <Text
      weight={600}
      tone="muted"
      className={styles.initials}
      style={{ ...box, fontSize: Math.round(size * 0.38) }}
      aria-hidden="true"
    >
      {initialsOf(user)}
    </Text>
  );
}
