import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { classNames } from '../base/class-names.ts'
import { useChosenInView } from '../base/use-chosen-in-view.ts'
import styles from './Tabs.module.css'

export interface Tab<K extends string = string> {
  key: K
  label: ReactNode
  count?: number
}

interface TabsProps<K extends string> {
  tabs: readonly Tab<K>[]
  active: K
  onSelect: (key: K) => void
  /** Names the row for screen readers. */
  label: string
  /** What the active tab shows; left out, the caller shows it elsewhere. */
  children?: ReactNode
}

/** Views of one thing. The tabs scroll sideways when they do not fit. */
export function Tabs<K extends string>({ tabs, active, onSelect, label, children }: TabsProps<K>) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  useChosenInView(row, active)
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const current = tabs.findIndex(tab => tab.key === active)
    const next = tabs[(current + step + tabs.length) % tabs.length]!
    onSelect(next.key)
    row.current?.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus()
  }
  const panel = children !== undefined
  return (
    <>
      <div ref={row} className={styles.row} role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map(tab => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            data-key={tab.key}
            aria-selected={tab.key === active}
            aria-controls={panel ? `${id}-panel` : undefined}
            tabIndex={tab.key === active ? 0 : -1}
            className={classNames(styles.tab, tab.key === active && styles.active)}
            onClick={() => onSelect(tab.key)}
          >
            {tab.label}
            {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
          </button>
        ))}
      </div>
      {panel && (
        <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${active}`} className={styles.panel}>
          {children}
        </div>
      )}
    </>
  )
}
