import { CountBadge } from '../base/Badge.tsx'
import { classNames } from '../base/class-names.ts'
import type { Icon } from '../icons/icons.tsx'
import styles from './TabBar.module.css'

export interface BarTab {
  key: string
  label: string
  icon: Icon
  badge?: number
  /** What the badge counts, in words. */
  badgeLabel?: string
}

interface TabBarProps {
  tabs: readonly BarTab[]
  active: string
  onSelect: (key: string) => void
  /** Names the bar for screen readers. */
  label: string
}

/** The main places: at the bottom of a phone, at the left of a wide screen. */
export function TabBar({ tabs, active, onSelect, label }: TabBarProps) {
  return (
    <nav className={styles.bar} aria-label={label} data-bottom-bar>
      {tabs.map(tab => (
        <button
          key={tab.key}
          type="button"
          className={classNames(styles.tab, tab.key === active && styles.active)}
          aria-current={tab.key === active ? 'page' : undefined}
          onClick={() => onSelect(tab.key)}
        >
          <span className={styles.icon}>
            <tab.icon size={24} />
            <CountBadge count={tab.badge ?? 0} label={tab.badgeLabel} className={styles.badge} />
          </span>
          <span className={styles.label}>{tab.label}</span>
        </button>
      ))}
    </nav>
  )
}
