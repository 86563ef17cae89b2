import type { ReactNode } from 'react'
import { classNames } from '../base/class-names.ts'
import { ForwardIcon } from '../icons/icons.tsx'
import styles from './List.module.css'

interface ListProps {
  title?: ReactNode
  /** At the right of the title. */
  action?: ReactNode
  /** A sentence below the list. */
  hint?: ReactNode
  /** Without the card around it, for long lists that fill the screen. */
  plain?: boolean
  children: ReactNode
}

/** Rows that belong together. */
export function List({ title, action, hint, plain = false, children }: ListProps) {
  return (
    <section className={styles.section}>
      {(title !== undefined || action !== undefined) && (
        <div className={styles.head}>
          <h2 className={styles.title}>{title}</h2>
          {action}
        </div>
      )}
      <ul className={plain ? undefined : styles.card}>{children}</ul>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
    </section>
  )
}

interface ListRowProps {
  title: ReactNode
  /** One quiet line below the title. */
  note?: ReactNode
  /** Before the title: an avatar, an icon, a thumbnail. */
  leading?: ReactNode
  /** After the title: a value or a tag; with `onClick` it must hold no control. */
  trailing?: ReactNode
  /** A separate control in the row, such as an IconButton. */
  extra?: ReactNode
  /** More content below, at full width. */
  children?: ReactNode
  onClick?: () => void
  /** Shows that the row leads further; by default a row with `onClick` does. */
  chevron?: boolean
  disabled?: boolean
  /** The row is selected. */
  selected?: boolean
  /** A long title takes as many lines as it needs instead of two. */
  wrap?: boolean
  /** Low, for long lists of many things: what is below the title has the whole width, and a separate control stands beside the title. */
  dense?: boolean
}

export function ListRow(props: ListRowProps) {
  return (
    <ListItem>
      <RowBody {...props} />
    </ListItem>
  )
}

/** A list item for a row that a feature builds from RowBody. */
export function ListItem({ children }: { children: ReactNode }) {
  return <li className={styles.item}>{children}</li>
}

/** A row outside a list element, such as inside InfiniteList or SwipeRow. */
export function RowBody({ extra, ...row }: ListRowProps) {
  if (extra === undefined) return <RowPress {...row} />
  return (
    <div
      className={classNames(
        styles.withExtra,
        row.dense && styles.besideTitle,
        row.selected && styles.selected,
      )}
    >
      <RowPress {...row} />
      <span className={styles.extra}>{extra}</span>
    </div>
  )
}

function RowPress(props: Omit<ListRowProps, 'extra'>) {
  const { title, note, leading, trailing, children, onClick, disabled, selected, wrap, dense } = props
  const chevron = props.chevron ?? onClick !== undefined
  const content = (
    <>
      {leading !== undefined && <span className={styles.leading}>{leading}</span>}
      <span className={styles.text}>
        <span className={classNames(styles.rowTitle, !wrap && styles.clamped)}>{title}</span>
        {note !== undefined && <span className={styles.note}>{note}</span>}
        {children}
      </span>
      {trailing !== undefined && <span className={styles.trailing}>{trailing}</span>}
      {chevron && <ForwardIcon size={18} className={styles.chevron} />}
    </>
  )
  const className = classNames(
    styles.row,
    dense && styles.dense,
    selected && styles.selected,
    disabled && styles.disabled,
  )
  if (!onClick) return <div className={className}>{content}</div>
  return (
    <button
      type="button"
      data-hotkey="row"
      className={classNames(className, styles.pressable)}
      onClick={onClick}
      disabled={disabled}
      aria-current={selected || undefined}
    >
      {content}
    </button>
  )
}
