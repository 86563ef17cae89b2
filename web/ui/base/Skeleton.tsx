import type { CSSProperties } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { classNames } from './class-names.ts'
import styles from './Skeleton.module.css'

/** A grey bar where a text will be. */
export function SkeletonBar({
  width = '100%',
  height = 14,
}: {
  width?: CSSProperties['width']
  height?: number
}) {
  return <span className={styles.bar} style={{ width, height }} aria-hidden="true" />
}

interface SkeletonRowsProps {
  rows?: number
  /** A circle before each row, where an avatar will be. */
  avatar?: boolean
  /** For dense rows: as high as these, each with the tile of its icon. */
  tile?: boolean
}

/** Stands for a List while it is being loaded. */
export function SkeletonRows({ rows = 6, avatar = false, tile = false }: SkeletonRowsProps) {
  return (
    <Waiting className={styles.card}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike
        <span key={row} className={classNames(styles.row, tile && styles.dense)}>
          {(avatar || tile) && <span className={classNames(styles.circle, tile && styles.tile)} />}
          <span className={styles.lines}>
            <SkeletonBar width={`${68 - ((row * 17) % 34)}%`} />
            <SkeletonBar width={`${40 - ((row * 7) % 16)}%`} height={11} />
          </span>
        </span>
      ))}
    </Waiting>
  )
}

/** Stands for cards while they are being loaded. */
export function SkeletonCards({ cards = 3 }: { cards?: number }) {
  return (
    <Waiting className={styles.cards}>
      {Array.from({ length: cards }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards are alike
        <span key={card} className={classNames(styles.card, styles.padded)}>
          <SkeletonBar width="58%" height={17} />
          <SkeletonBar width="82%" height={12} />
          <SkeletonBar width="34%" height={12} />
        </span>
      ))}
    </Waiting>
  )
}

/** Stands for a text of several lines. */
export function SkeletonText({ lines = 5 }: { lines?: number }) {
  return (
    <Waiting className={styles.lines}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike
        <SkeletonBar key={line} width={line === lines - 1 ? '46%' : `${100 - ((line * 11) % 14)}%`} />
      ))}
    </Waiting>
  )
}

function Waiting({ className, children }: { className: string | undefined; children: React.ReactNode }) {
  const t = useTexts('ui')
  return (
    <div role="status" data-state="waiting" className={classNames(styles.waiting, className)}>
      <span className="visually-hidden">{t('loading')}</span>
      {children}
    </div>
  )
}
