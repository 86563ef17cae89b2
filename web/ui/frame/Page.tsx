import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { classNames } from '../base/class-names.ts'
import { PullToRefresh } from '../gestures/PullToRefresh.tsx'
import styles from './Page.module.css'

interface PageProps {
  /** A TopBar; a page without one leaves room for the phone's status bar itself. */
  bar?: ReactNode
  /** Between bar and content, does not scroll: tabs, a search field, filters. */
  head?: ReactNode
  /** The primary action, at the bottom in reach of the thumb. */
  footer?: ReactNode
  /** Uses the whole width of a wide screen instead of one column; `whole`: its buttons too. */
  wide?: boolean | 'whole'
  /** A wider column, for cards side by side and tables. */
  broad?: boolean
  /** No margin around the content, for lists and pictures that reach the edge. */
  flush?: boolean
  /** Names the page where it is not the main one: a list beside what was opened from it. */
  region?: string
  /** Called on pull-to-refresh. */
  onRefresh?: () => Promise<unknown>
  children: ReactNode
}

/** One screen: bar, scroll area, bottom bar. Keeps its scroll position when hidden and shown again. */
export function Page({
  bar,
  head,
  footer,
  wide = false,
  broad = false,
  flush = false,
  region,
  onRefresh,
  children,
}: PageProps) {
  const scroller = useKeptScroll()
  const content = <div className={classNames(styles.content, flush && styles.flush)}>{children}</div>
  return (
    <div
      data-page
      className={classNames(
        styles.page,
        wide && styles.wide,
        wide === 'whole' && styles.whole,
        broad && styles.broad,
      )}
    >
      {bar}
      {head !== undefined && (
        <div className={styles.head}>
          <div className={styles.column}>{head}</div>
        </div>
      )}
      {/* Not `main` itself, because it may become a region and must stay the same element. */}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles may be named */}
      <div
        ref={scroller}
        role={region === undefined ? 'main' : 'region'}
        aria-label={region}
        // A scroll area must be reachable by keyboard.
        tabIndex={0}
        className={classNames(styles.scroller, !bar && styles.bare)}
      >
        {onRefresh ? <PullToRefresh onRefresh={onRefresh}>{content}</PullToRefresh> : content}
      </div>
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
  const scroller = useRef<HTMLDivElement>(null)
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
