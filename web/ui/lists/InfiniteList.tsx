import { memo, type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '../base/Button.tsx'
import { classNames } from '../base/class-names.ts'
import { SkeletonBar } from '../base/Skeleton.tsx'
import styles from './InfiniteList.module.css'

export interface InfiniteListProps<T> {
  items: readonly T[]
  itemKey: (item: T) => string | number
  /** One row, usually a RowBody. Keep the function stable (outside the component or `useCallback`). */
  renderItem: (item: T, index: number) => ReactNode
  /** Whether there is another page. */
  hasMore?: boolean
  /** Fetches it; called near the end of the list, never twice at once. */
  onMore?: () => void
  loadingMore?: boolean
  /** The last `onMore` failed: shows a retry button instead of fetching automatically. */
  moreFailed?: boolean
  /** Estimated height of a row in pixels, used for rows out of sight. */
  rowHeight?: number
  label?: string
  /** Without the card around the rows. */
  plain?: boolean
}

/** A list of any length: pages load automatically, and rows out of sight are neither laid out nor painted. */
export function InfiniteList<T>(props: InfiniteListProps<T>) {
  const { items, itemKey, renderItem, loadingMore = false, rowHeight = 64, label, plain = false } = props
  return (
    <div className={classNames(styles.list, !plain && styles.card)}>
      <ul aria-label={label} aria-busy={loadingMore}>
        {items.map((item, index) => (
          <li
            key={itemKey(item)}
            className={styles.item}
            style={{ containIntrinsicSize: `auto ${rowHeight}px` }}
          >
            <Row
              item={item}
              index={index}
              renderItem={renderItem as (item: unknown, index: number) => ReactNode}
            />
          </li>
        ))}
      </ul>
      <ListEnd {...props} />
    </div>
  )
}

type ListEndProps = Pick<InfiniteListProps<unknown>, 'hasMore' | 'onMore' | 'loadingMore' | 'moreFailed'> & {
  items: readonly unknown[]
}

/** Fetches the next page when it comes near. */
export function ListEnd({ items, hasMore = false, onMore, loadingMore, moreFailed }: ListEndProps) {
  const t = useTexts('ui')
  const end = useEndInSight(hasMore && !loadingMore && !moreFailed, items.length, onMore)
  if (!hasMore) return null
  return (
    <div ref={end} className={styles.end} role="status">
      {moreFailed ? (
        <>
          <span>{t('loadMoreFailed')}</span>
          <Button kind="quiet" size="small" onClick={onMore}>
            {t('retry')}
          </Button>
        </>
      ) : (
        <>
          <span className="visually-hidden">{t('loadingMore')}</span>
          <SkeletonBar width="60%" />
          <SkeletonBar width="36%" height={11} />
        </>
      )}
    </div>
  )
}

interface RowProps {
  item: unknown
  index: number
  renderItem: (item: unknown, index: number) => ReactNode
}

/** A new page must not render the earlier ones again. */
const Row = memo(function Row({ item, index, renderItem }: RowProps) {
  return renderItem(item, index)
})

function useEndInSight(watching: boolean, length: number, onMore?: () => void) {
  const end = useRef<HTMLDivElement>(null)
  const more = useRef(onMore)
  more.current = onMore
  // Observed again after each page: an end that never left the screen would not be reported again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!watching || !end.current) return
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) more.current?.()
      },
      // The page's scroll area cuts off what a margin of the root adds; where browsers know it, its own margin counts.
      { rootMargin: '400px 0px', scrollMargin: '400px 0px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [watching, length])
  return end
}
