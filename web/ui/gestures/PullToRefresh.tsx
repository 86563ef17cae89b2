import { type ReactNode, useRef, useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { classNames } from '../base/class-names.ts'
import { Spinner } from '../base/Spinner.tsx'
import { DownIcon } from '../icons/icons.tsx'
import styles from './PullToRefresh.module.css'
import { useDrag } from './use-drag.ts'

const triggerPx = 60
const restPx = 52

interface PullToRefreshProps {
  onRefresh: () => Promise<unknown>
  children: ReactNode
}

/** Pulling the top of a scroll area down runs `onRefresh`. Page has its own prop for this. */
export function PullToRefresh({ onRefresh, children }: PullToRefreshProps) {
  const t = useTexts('ui')
  const area = useRef<HTMLDivElement>(null)
  const [pull, setPull] = useState(0)
  const [busy, setBusy] = useState(false)
  const release = async () => {
    setBusy(true)
    await onRefresh().catch(() => undefined)
    setBusy(false)
  }
  useDrag(area, {
    direction: 'down',
    begin: ({ pointerType }) => (!busy && pointerType === 'touch' && isAtTop(area.current!) ? 'page' : null),
    onMove: ({ y }) => setPull(pulled(y)),
    onEnd: ({ y }) => {
      setPull(0)
      if (pulled(y) >= triggerPx) void release()
    },
    onCancel: () => setPull(0),
  })

  const shift = busy ? restPx : pull
  const ready = pull >= triggerPx
  return (
    <div ref={area} className={styles.area}>
      <div className={styles.sign} style={{ opacity: Math.min(1, shift / restPx) }} role="status">
        {busy && <Spinner size={18} />}
        {!busy && shift > 0 && (
          <DownIcon size={18} className={classNames(styles.arrow, ready && styles.turned)} />
        )}
        {busy && t('refreshing')}
        {!busy && shift > 0 && (ready ? t('releaseToRefresh') : t('pullToRefresh'))}
      </div>
      <div
        className={classNames(styles.content, pull === 0 && styles.settling)}
        style={shift > 0 ? { transform: `translateY(${shift}px)` } : undefined}
      >
        {children}
      </div>
    </div>
  )
}

/** Resistance grows with distance. */
const pulled = (y: number) => Math.max(0, Math.min(120, y * 0.45))

/** Whether the scroll area around an element is at its top. */
function isAtTop(element: HTMLElement): boolean {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent.scrollTop <= 0
  }
  return document.documentElement.scrollTop <= 0
}
