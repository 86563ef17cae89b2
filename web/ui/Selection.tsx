import { createContext, type ReactNode, use, useMemo } from 'react'
import { Checkbox } from './Choice.tsx'
import styles from './Selection.module.css'

interface Selecting {
  /** Null: nothing is being chosen. */
  chosen: ReadonlySet<string> | null
  toggle: (id: string) => void
}

const SelectionContext = createContext<Selecting>({ chosen: null, toggle: () => undefined })

interface SelectionProps {
  /** The ids of what is chosen; null: nothing is being chosen. */
  chosen: ReadonlySet<string> | null
  onChoose: (chosen: ReadonlySet<string>) => void
  children: ReactNode
}

/** Around rows that are chosen to do something with several at once. A tick draws its own row again, not the others. */
export function Selection({ chosen, onChoose, children }: SelectionProps) {
  const selecting = useMemo(
    () => ({
      chosen,
      toggle: (id: string) => onChoose(toggled(chosen, id)),
    }),
    [chosen, onChoose],
  )
  return <SelectionContext value={selecting}>{children}</SelectionContext>
}

interface TickProps {
  id: string
  /** What is ticked, for screen readers. */
  label: string
}

/** The box of one row; the first tick begins choosing. */
export function Tick({ id, label }: TickProps) {
  const { chosen, toggle } = use(SelectionContext)
  return <Checkbox aria-label={label} checked={chosen?.has(id) ?? false} onChange={() => toggle(id)} />
}

interface TickableRowProps extends TickProps {
  /** The row; while choosing, with what a press on it does. */
  children: (toggle: (() => void) | undefined) => ReactNode
}

/** A row of a list that has a box while things are being chosen. */
export function TickableRow({ id, label, children }: TickableRowProps) {
  const { chosen, toggle } = use(SelectionContext)
  if (!chosen) return children(undefined)
  return (
    <div className={styles.row}>
      <Tick id={id} label={label} />
      <div className={styles.body}>{children(() => toggle(id))}</div>
    </div>
  )
}

interface SelectAllProps {
  /** Everything that is shown. */
  ids: readonly string[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
  label: string
  /** How many are chosen, in words. */
  count: string
}

/** Above the rows. */
export function SelectAll({ ids, chosen, onChoose, label, count }: SelectAllProps) {
  const isAll = ids.length > 0 && ids.every(id => chosen.has(id))
  return (
    <div className={styles.all}>
      <Checkbox
        label={label}
        checked={isAll}
        mixed={!isAll && chosen.size > 0}
        onChange={ticked => onChoose(tickAll(chosen, ids, ticked))}
      />
      <span className={styles.count} aria-live="polite">
        {count}
      </span>
    </div>
  )
}

/** With this one too, or without it. */
export function toggled(chosen: ReadonlySet<string> | null, id: string): ReadonlySet<string> {
  const next = new Set(chosen)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Ticks or unticks everything that is shown; what was chosen under another search or filter stays chosen. */
export function tickAll(chosen: ReadonlySet<string>, shown: readonly string[], ticked: boolean) {
  const ids = new Set(shown)
  return ticked ? new Set([...chosen, ...ids]) : new Set([...chosen].filter(id => !ids.has(id)))
}
