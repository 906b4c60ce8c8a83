import { NearLink } from '#web/navigation/near-link.tsx';
import { Caption } from './caption.tsx';
import styles from './heat-table.module.css';
import { Text } from './text.tsx';

export interface HeatCell {
  key: string;
  /** 0–1: how strongly it is shaded; null for a cell with nothing to show. */
  heat: number | null;
  /** The amount, in the tooltip and for screen readers. */
  label: string;
  /** Written into the cell. */
  face?: string;
  href?: string | undefined;
}

export interface HeatRow {
  key: string;
  name: string;
  detail?: string;
  href?: string | undefined;
  cells: readonly HeatCell[];
}

interface Props {
  caption: string;
  /** The label of the first column. */
  corner: string;
  detail?: string;
  columns: readonly { key: string; name: string; label?: string; href?: string | undefined }[];
  rows: readonly HeatRow[];
}

/** A table whose cells are shaded by their amounts; rows and columns are links too, for the keyboard. */
export function HeatTable({ caption, corner, detail, columns, rows }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the screen is scrolled by keyboard too
    <section className={styles.scroll} tabIndex={0} aria-label={caption}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {detail !== undefined && <th scope="col">{detail}</th>}
            {columns.map(({ key, name, label, href }) => (
              <th scope="col" key={key} className={styles.column}>
                {href ? (
                  <NearLink href={href} aria-label={label}>
                    {name}
                  </NearLink>
                ) : (
                  name
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.href ? <NearLink href={row.href}>{row.name}</NearLink> : row.name}</th>
              {detail !== undefined && (
                <td className={styles.detail}>
                  <Caption tabular>{row.detail}</Caption>
                </td>
              )}
              {row.cells.map((cell) => (
                <Cell key={cell.key} cell={cell} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cell({ cell: { heat, label, face, href } }: { cell: HeatCell }) {
  if (heat === null) return <td />;
  const shade = { '--heat': `${Math.round(6 + 94 * heat)}%` } as React.CSSProperties;
  const body = face ?? '';
  return (
    <Text as="td" tone="plain" pad={0} className={styles.cell} style={shade} title={label}>
      {href ? (
        <NearLink href={href} tabIndex={-1} aria-label={label}>
          {body}
        </NearLink>
      ) : (
        <span>{body || <span className="piece-hidden">{label}</span>}</span>
      )}
    </Text>
  );
}
