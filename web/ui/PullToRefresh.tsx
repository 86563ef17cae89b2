import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { classNames } from './class-names.ts'
import { DownIcon } from './icons/icons.tsx'
import styles from './PullToRefresh.module.css'
import { Spinner } from './Spinner.tsx'

const triggerPx = 60
const restPx = 52

interface PullToRefreshProps {
  onRefresh: () => Promise<unknown>
  children: ReactNode
}

/** Pulling the top of a scroll area down runs `onRefresh`. Page does this by its own prop. */
export function PullToRefresh({ onRefresh, children }: PullToRefreshProps) {
  const t = useTexts('ui')
  const area = useRef<HTMLDivElement>(null)
  const [pull, setPull] = useState(0)
  const [busy, setBusy] = useState(false)
  const refresh = useRef(onRefresh)
  refresh.current = onRefresh

  useEffect(() => {
    const element = area.current
    if (!element || busy) return
    return watchPull(element, setPull, () => {
      setBusy(true)
      Promise.resolve(refresh.current())
        .catch(() => undefined)
        .finally(() => setBusy(false))
    })
  }, [busy])

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

function scrollerOf(element: HTMLElement): HTMLElement {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent
  }
  return document.documentElement
}

/** Follows a finger that pulls down from the very top; the farther, the heavier. */
function watchPull(element: HTMLElement, onPull: (px: number) => void, onRelease: () => void) {
  const scroller = scrollerOf(element)
  let start: { x: number; y: number } | null = null
  let pulled = 0
  const begin = (event: TouchEvent) => {
    const touch = event.touches[0]
    start =
      scroller.scrollTop <= 0 && event.touches.length === 1 && touch
        ? { x: touch.clientX, y: touch.clientY }
        : null
    pulled = 0
  }
  const move = (event: TouchEvent) => {
    const touch = event.touches[0]
    if (!start || !touch) return
    const down = touch.clientY - start.y
    const sideways = Math.abs(touch.clientX - start.x) > Math.abs(down)
    if (pulled === 0 && (down <= 0 || sideways || scroller.scrollTop > 0)) {
      if (down < -4 || sideways) start = null
      return
    }
    if (event.cancelable) event.preventDefault()
    pulled = Math.max(0, Math.min(120, down * 0.45))
    onPull(pulled)
  }
  const end = () => {
    if (start && pulled >= triggerPx) onRelease()
    start = null
    pulled = 0
    onPull(0)
  }
  element.addEventListener('touchstart', begin, { passive: true })
  element.addEventListener('touchmove', move, { passive: false })
  element.addEventListener('touchend', end)
  element.addEventListener('touchcancel', end)
  return () => {
    element.removeEventListener('touchstart', begin)
    element.removeEventListener('touchmove', move)
    element.removeEventListener('touchend', end)
    element.removeEventListener('touchcancel', end)
  }
}
