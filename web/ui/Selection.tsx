import { createContext, type ReactNode, use, useMemo } from 'react'
import { Checkbox } from './Choice.tsx'
import styles from './Selection.module.css'

type Ids = readonly string[]

interface Selecting {
  /** Null: nothing is being chosen. */
  chosen: ReadonlySet<string> | null
  shown: Ids
  onChoose: (chosen: ReadonlySet<string>) => void
}

const SelectionContext = createContext<Selecting>({ chosen: null, shown: [], onChoose: () => undefined })

interface SelectionProps {
  /** The ids of what is chosen; null: nothing is being chosen. */
  chosen: ReadonlySet<string> | null
  onChoose: (chosen: ReadonlySet<string>) => void
  /** Everything that can be ticked; keep the array stable. */
  items: readonly unknown[]
  idOf: (item: never) => string
  children: ReactNode
}

/** Around rows that are chosen to do something with several at once. */
export function Selection({ chosen, onChoose, items, idOf, children }: SelectionProps) {
  const selecting = useMemo(
    () => ({ chosen, onChoose, shown: items.map(item => idOf(item as never)) }),
    [chosen, onChoose, items, idOf],
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
  const { chosen, onChoose } = use(SelectionContext)
  return (
    <Checkbox
      aria-label={label}
      checked={chosen?.has(id) ?? false}
      onChange={() => onChoose(toggled(chosen, id))}
    />
  )
}

interface TickableRowProps extends TickProps {
  /** The row; while choosing, with what a press on it does. */
  children: (toggle: (() => void) | undefined) => ReactNode
}

/** A row of a list that has a box while things are being chosen. */
export function TickableRow({ id, label, children }: TickableRowProps) {
  const { chosen, onChoose } = use(SelectionContext)
  if (!chosen) return children(undefined)
  return (
    <div className={styles.row}>
      <Tick id={id} label={label} />
      <div className={styles.body}>{children(() => onChoose(toggled(chosen, id)))}</div>
    </div>
  )
}

/** The box for everything that is shown; `label` beside it, or only for screen readers in the head of a table. */
export function TickAll({ label, bare = false }: { label: string; bare?: boolean }) {
  const { chosen, shown, onChoose } = use(SelectionContext)
  const isAll = shown.length > 0 && shown.every(id => chosen?.has(id))
  return (
    <Checkbox
      {...(bare ? { 'aria-label': label } : { label })}
      checked={isAll}
      mixed={!isAll && (chosen?.size ?? 0) > 0}
      onChange={ticked => onChoose(tickAll(chosen ?? new Set(), shown, ticked))}
    />
  )
}

interface SelectAllProps {
  label: string
  /** How many are chosen, where nothing else says it. */
  count?: string
}

/** Above a list, while things are being chosen. */
export function SelectAll({ label, count }: SelectAllProps) {
  return (
    <div className={styles.all}>
      <TickAll label={label} />
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
export function tickAll(chosen: ReadonlySet<string>, shown: Ids, ticked: boolean) {
  const ids = new Set(shown)
  return ticked ? new Set([...chosen, ...ids]) : new Set([...chosen].filter(id => !ids.has(id)))
}
