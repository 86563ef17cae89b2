import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { toast } from '../base/ask.ts'
import { Checkbox } from '../base/Choice.tsx'
import { Spinner } from '../base/Spinner.tsx'
import { useRest } from '../base/use-rest.ts'
import type { InfiniteListProps } from './InfiniteList.tsx'
import styles from './Selection.module.css'

type Ids = readonly string[]

interface SelectionState {
  /** Null: nothing is being chosen. */
  chosen: ReadonlySet<string> | null
  onChoose: (chosen: ReadonlySet<string>) => void
}

interface All {
  /** Some are, but not all. */
  isMixed: boolean
  /** How many "all" are. */
  count: number
  /** There are more, but no more can be chosen at once. */
  isLimited: boolean
  isChosen: boolean
  /** What is not loaded yet is on its way. */
  isLoading: boolean
  onChoose: (ticked: boolean) => void
}

const SelectionContext = createContext<SelectionState>({ chosen: null, onChoose: () => undefined })
/** Apart from the rows, which it would draw again with each page. */
const AllContext = createContext<All | null>(null)

interface SelectionProps extends Pages {
  /** The ids of what is chosen; null: nothing is being chosen. */
  chosen: ReadonlySet<string> | null
  onChoose: (chosen: ReadonlySet<string>) => void
  idOf: (item: never) => string
  /** How many can be chosen at once with "all". */
  most?: number
  children: ReactNode
}

interface Pages
  extends Pick<InfiniteListProps<unknown>, 'hasMore' | 'onMore' | 'loadingMore' | 'moreFailed'> {
  /** Everything that can be ticked; keep the array stable. */
  items: readonly unknown[]
  /** Of all pages; left out where all of it is there. */
  total?: number
}

/** Around rows that are chosen to do something with several at once. "All" brings the pages that are missing. */
export function Selection({
  chosen,
  onChoose,
  idOf,
  most = Number.POSITIVE_INFINITY,
  children,
  ...pages
}: SelectionProps) {
  const { items, total = items.length, hasMore = false } = pages
  const ids = useMemo(() => items.map(item => idOf(item as never)).slice(0, most), [items, idOf, most])
  const isWhole = !hasMore || ids.length >= most
  const tick = (ticked: boolean) => onChoose(tickAll(chosen ?? new Set(), ids, ticked))
  const rest = useWhole(pages, isWhole, () => tick(true))
  const isChosen = isWhole && ids.length > 0 && ids.every(id => chosen?.has(id))
  const all = {
    count: Math.min(total, most),
    isLimited: total > most,
    isChosen,
    isMixed: !isChosen && (rest.isLoading || ids.some(id => chosen?.has(id))),
    isLoading: rest.isLoading,
    onChoose: (ticked: boolean) => {
      if (rest.isLoading) rest.stop()
      else if (ticked && !isWhole) rest.fetch()
      else tick(ticked)
    },
  }
  const selecting = useMemo(() => ({ chosen, onChoose }), [chosen, onChoose])
  return (
    <SelectionContext value={selecting}>
      <AllContext value={all}>{children}</AllContext>
    </SelectionContext>
  )
}

/** Fetches all pages of a list, unless that fails or another list takes its place. */
function useWhole(pages: Pages, isWhole: boolean, onWhole: () => void) {
  const t = useTexts('ui')
  const { items, onMore, loadingMore = false, moreFailed = false } = pages
  const [isWanted, setWanted] = useState(false)
  const wasLoading = useRef(false)
  useRest(isWanted && !isWhole && !loadingMore && !moreFailed, items.length, onMore)
  useEffect(() => {
    const hasFailed = wasLoading.current && !loadingMore && moreFailed
    wasLoading.current = loadingMore
    if (!isWanted || !(isWhole || hasFailed)) return
    setWanted(false)
    if (isWhole) onWhole()
    else toast.bad(t('loadMoreFailed'))
  })
  const [first] = items
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins with something else
  useEffect(() => setWanted(false), [first])
  return {
    isLoading: isWanted && !isWhole,
    fetch: () => {
      setWanted(true)
      // What has failed is tried again only when somebody asks for it.
      if (moreFailed) onMore?.()
    },
    stop: () => setWanted(false),
  }
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

/** The box for all of them; with its words beside it, or only for screen readers in the head of a table. */
export function TickAll({ bare = false }: { bare?: boolean }) {
  const t = useTexts('ui')
  const all = use(AllContext)
  if (!all) return null
  const label = t(all.isLimited ? 'selectFirst' : 'selectAll', { count: all.count })
  return (
    <Checkbox
      {...(bare ? { 'aria-label': label } : { label })}
      checked={all.isChosen}
      mixed={all.isMixed}
      onChange={all.onChoose}
    />
  )
}

/** Above a list, while things are being chosen. @param count how many are chosen, where nothing else says it */
export function SelectAll({ count }: { count?: string }) {
  return (
    <div className={styles.all}>
      <TickAll />
      <span className={styles.count} aria-live="polite">
        {use(AllContext)?.isLoading ? <Spinner /> : count}
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
function tickAll(chosen: ReadonlySet<string>, shown: Ids, ticked: boolean) {
  const ids = new Set(shown)
  return ticked ? new Set([...chosen, ...ids]) : new Set([...chosen].filter(id => !ids.has(id)))
}
