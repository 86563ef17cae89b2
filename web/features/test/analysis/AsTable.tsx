import { useTexts } from '#web/lib/texts.ts'
import styles from './AsTable.module.css'

interface AsTableProps {
  label: string
  head: readonly string[]
  /** The first cell names its row. */
  rows: readonly (readonly string[])[]
}

/** What a picture shows, in figures: folded away below it. */
export function AsTable({ label, head, rows }: AsTableProps) {
  const t = useTexts('test/analysis')
  return (
    <details className={styles.fold}>
      <summary className={styles.summary}>{t('asTable')}</summary>
      <div className={styles.room}>
        <table className={styles.table} aria-label={label}>
          <thead>
            <tr>
              {head.map(title => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells], place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other key, and keep their places
              <tr key={place}>
                <th scope="row">{name}</th>
                {cells.map((cell, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells are known by their columns
                  <td key={at}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
