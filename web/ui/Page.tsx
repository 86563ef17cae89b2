import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './Page.module.css'
import { PullToRefresh } from './PullToRefresh.tsx'

interface PageProps {
  /** A TopBar; a page without one leaves room for the phone's status bar itself. */
  bar?: ReactNode
  /** Between bar and content, does not scroll: tabs, a search field, filters. */
  head?: ReactNode
  /** The primary action, at the bottom in reach of the thumb. */
  footer?: ReactNode
  /** Uses the whole width of a wide screen instead of one column. */
  wide?: boolean
  /** On a wide screen as wide as a table reads well. */
  table?: boolean
  /** No margin around the content, for lists and pictures that reach the edge. */
  flush?: boolean
  /** Called on pull-to-refresh. */
  onRefresh?: () => Promise<unknown>
  children: ReactNode
}

/** One screen: bar, scroll area, bottom bar. Keeps its scroll position when hidden and shown again. */
export function Page({ bar, head, footer, wide, table, flush, onRefresh, children }: PageProps) {
  const scroller = useKeptScroll()
  const content = (
    <div
      className={classNames(
        styles.content,
        wide && styles.wide,
        table && styles.table,
        flush && styles.flush,
      )}
    >
      {children}
    </div>
  )
  return (
    <div className={styles.page}>
      {bar}
      {head !== undefined && (
        <div className={styles.head}>
          <div className={classNames(styles.column, wide && styles.wide, table && styles.table)}>{head}</div>
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard */}
      <main ref={scroller} tabIndex={0} className={classNames(styles.scroller, !bar && styles.bare)}>
        {onRefresh ? <PullToRefresh onRefresh={onRefresh}>{content}</PullToRefresh> : content}
      </main>
      {footer !== undefined && footer !== null && footer !== false && (
        <div className={styles.footer} data-bottom-bar>
          <div className={classNames(styles.column, styles.buttons)}>{footer}</div>
        </div>
      )}
    </div>
  )
}

/** A hidden element loses its scroll offset in some browsers. */
function useKeptScroll() {
  const scroller = useRef<HTMLElement>(null)
  const offset = useRef(0)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    element.scrollTop = offset.current
    const keep = () => {
      // Being hidden also fires a scroll to 0.
      if (element.offsetParent !== null) offset.current = element.scrollTop
    }
    element.addEventListener('scroll', keep, { passive: true })
    return () => element.removeEventListener('scroll', keep)
  }, [])
  return scroller
}
