import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { classNames } from '../base/class-names.ts'
import { useDrag } from '../gestures/use-drag.ts'
import styles from './SortableList.module.css'

interface SortableListProps<T> {
  /** Name of the list, for screen readers. */
  label: string
  items: readonly T[]
  itemKey: (item: T) => string
  /** Name of an item, for its handle and for announcements when it moves. */
  itemLabel: (item: T) => string
  renderItem: (item: T) => ReactNode
  onChange: (items: T[]) => void
}

/**
 * Rows that can be reordered: by their handles with finger or mouse, or with the arrow keys. Escape puts a dragged row
 * back.
 */
export function SortableList<T>({
  label,
  items,
  itemKey,
  itemLabel,
  renderItem,
  onChange,
}: SortableListProps<T>) {
  const t = useTexts('ui')
  const list = useRef<HTMLUListElement>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [said, setSaid] = useState('')

  const move = (key: string, to: number) => {
    const from = items.findIndex(item => itemKey(item) === key)
    const target = Math.max(0, Math.min(items.length - 1, to))
    const item = items[from]
    if (item === undefined || target === from) return
    onChange(moved(items, from, target))
    setSaid(t('sort.moved', { name: itemLabel(item), position: target + 1, total: items.length }))
  }

  const onKeyDown = (event: KeyboardEvent, key: string, index: number) => {
    const targets: Record<string, number> = {
      ArrowUp: index - 1,
      ArrowDown: index + 1,
      Home: 0,
      End: items.length - 1,
    }
    const to = targets[event.key]
    if (to === undefined) return
    event.preventDefault()
    move(key, to)
  }

  useDrag(list, {
    threshold: 0,
    begin: ({ target }) => {
      const key = target.closest('[data-handle]')?.getAttribute('data-handle') ?? null
      return key === null ? null : { key, from: items.findIndex(item => itemKey(item) === key) }
    },
    onMove: ({ at }, { key }) => {
      setDragged(key)
      const rows = [...(list.current?.children ?? [])]
      const over = rows.findIndex(row => at.y < row.getBoundingClientRect().bottom)
      const place = over < 0 ? rows.length - 1 : over
      move(key, place)
      rows[place]?.scrollIntoView({ block: 'nearest' })
    },
    onEnd: () => setDragged(null),
    onCancel: ({ key, from }) => {
      setDragged(null)
      move(key, from)
    },
  })

  return (
    <>
      <ul ref={list} aria-label={label} className={styles.list}>
        {items.map((item, index) => {
          const key = itemKey(item)
          return (
            <li key={key} className={classNames(styles.row, key === dragged && styles.dragged)}>
              <div className={styles.body}>{renderItem(item)}</div>
              <button
                type="button"
                className={styles.handle}
                data-handle={key}
                aria-label={t('sort.handle', { name: itemLabel(item) })}
                aria-description={t('sort.keys')}
                onKeyDown={event => onKeyDown(event, key, index)}
              >
                <span className={styles.grip} aria-hidden="true" />
              </button>
            </li>
          )
        })}
      </ul>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </>
  )
}

function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const next = items.filter((_, index) => index !== from)
  next.splice(to, 0, items[from] as T)
  return next
}
