import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ToastMessage } from '../base/ask.ts'
import type { Tone } from '../base/StatusTag.tsx'
import { usePresence } from '../gestures/use-presence.ts'
import { CheckCircleIcon, ErrorIcon, type Icon, InfoIcon, WarningIcon } from '../icons/icons.tsx'
import styles from './Toast.module.css'

const iconOf: Partial<Record<Tone, Icon>> = {
  good: CheckCircleIcon,
  info: InfoIcon,
  warn: WarningIcon,
  bad: ErrorIcon,
}

export function Toast({
  text,
  tone = 'neutral',
  stay = 3000,
  action,
  onGone,
}: ToastMessage & { onGone: () => void }) {
  const [open, setOpen] = useState(true)
  const { mounted, phase } = usePresence(open)
  const gone = useRef(onGone)
  gone.current = onGone
  useEffect(() => {
    const timer = setTimeout(() => setOpen(false), stay)
    return () => clearTimeout(timer)
  }, [stay])
  useEffect(() => {
    if (!mounted) gone.current()
  }, [mounted])
  const bars = useHeightOfBars()
  if (!mounted) return null
  const ToastIcon = iconOf[tone]
  return createPortal(
    <div
      className={styles.place}
      style={{ bottom: `calc(max(${bars}px, var(--safe-bottom)) + var(--s3))` }}
      role={tone === 'bad' ? 'alert' : 'status'}
    >
      <div className={styles.toast} data-phase={phase}>
        {ToastIcon && <ToastIcon size={20} className={styles.icon} />}
        <span>{text}</span>
        {action && (
          <button
            type="button"
            className={styles.action}
            onClick={() => {
              action.onClick()
              setOpen(false)
            }}
          >
            {action.label}
          </button>
        )}
      </div>
    </div>,
    document.body,
  )
}

/** The screen below may change while the toast shows, and its bars with it. */
function useHeightOfBars() {
  const [height, setHeight] = useState(heightOfBars)
  useEffect(() => {
    const timer = setInterval(() => setHeight(heightOfBars()), 200)
    return () => clearInterval(timer)
  }, [])
  return height
}

/** How far the bars reach up from the lower edge of the window, in pixels: a toast covers none of their buttons. */
function heightOfBars(): number {
  const tops = [...document.querySelectorAll('[data-bottom-bar]')].flatMap(bar => {
    const { top, height } = bar.getBoundingClientRect()
    // On a wide screen the main places stand at the left.
    return height > 0 && top > window.innerHeight / 2 ? [top] : []
  })
  return window.innerHeight - Math.min(window.innerHeight, ...tops)
}
