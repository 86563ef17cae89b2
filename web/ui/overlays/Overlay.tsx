import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '../base/class-names.ts'
import { usePresence } from '../gestures/use-presence.ts'
import { usePull } from '../gestures/use-pull.ts'
import styles from './Overlay.module.css'
import { useClosesOnBack } from './use-closes-on-back.ts'

interface OverlayProps {
  open: boolean
  /** Escape, Back, a press beside the content, or a sheet pulled down. Left out: it can only be closed from inside. */
  onClose?: () => void
  /** Where the content is placed. */
  place: 'middle' | 'bottom' | 'top' | 'full'
  role?: 'dialog' | 'alertdialog'
  label?: string
  labelledBy?: string
  describedBy?: string
  /** Keys other than Escape and Tab. */
  onKeyDown?: (event: KeyboardEvent) => void
  children: ReactNode
}

/** The base of dialogs and sheets: covers the page, traps the focus and restores it, and closes on Back. */
export function Overlay({ open, ...layer }: OverlayProps) {
  const { mounted, phase } = usePresence(open)
  const content = useRef<HTMLDivElement>(null)
  useClosesOnBack(open, layer.onClose)
  useFocusInside(content, mounted && open)
  return mounted ? <Layer content={content} phase={phase} {...layer} /> : null
}

interface LayerProps extends Omit<OverlayProps, 'open'> {
  content: RefObject<HTMLDivElement | null>
  phase: ReturnType<typeof usePresence>['phase']
}

function Layer({
  content,
  phase,
  onClose,
  place,
  role = 'dialog',
  label,
  labelledBy,
  describedBy,
  onKeyDown: onOtherKey,
  children,
}: LayerProps) {
  const isPullable = place === 'bottom' && onClose !== undefined
  const pull = usePull(content, isPullable ? onClose : undefined)
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    onOtherKey?.(event)
    if (event.key === 'Escape') onClose?.()
    if (event.key === 'Tab' && content.current) keepTabInside(event, content.current)
  }
  return createPortal(
    <div
      className={classNames(styles.overlay, styles[place])}
      data-phase={phase}
      // While closing it cannot be read, focused or pressed again; browsers of before 2023 know only the second.
      inert={phase === 'leave'}
      aria-hidden={phase === 'leave' || undefined}
      onKeyDown={onKeyDown}
      role="presentation"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape and a button do the same */}
      <div className={styles.scrim} onClick={onClose} role="presentation" />
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role is always a dialog's */}
      <div
        ref={content}
        className={classNames(styles.content, pull > 0 && styles.pulled)}
        style={pull > 0 ? { transform: `translateY(${pull}px)` } : undefined}
        role={role}
        aria-modal="true"
        aria-label={label}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        tabIndex={-1}
      >
        {isPullable && <div className={styles.grabber} />}
        {children}
      </div>
    </div>,
    document.body,
  )
}

const focusable =
  'button:not(:disabled), a[href], input:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

function keepTabInside(event: KeyboardEvent, content: HTMLElement) {
  const stops = [...content.querySelectorAll<HTMLElement>(focusable)].filter(
    stop => stop.offsetParent !== null,
  )
  const first = stops[0]
  const last = stops[stops.length - 1]
  if (!first || !last) return event.preventDefault()
  const current = document.activeElement
  if (event.shiftKey && (current === first || current === content)) {
    event.preventDefault()
    last.focus()
  } else if (!event.shiftKey && current === last) {
    event.preventDefault()
    first.focus()
  }
}

function useFocusInside(content: { current: HTMLElement | null }, active: boolean) {
  useEffect(() => {
    if (!active) return
    const before = document.activeElement as HTMLElement | null
    const wanted = content.current?.querySelector<HTMLElement>('[data-autofocus], [autofocus]')
    if (wanted) wanted.focus({ preventScroll: true })
    else if (!content.current?.contains(document.activeElement))
      content.current?.focus({ preventScroll: true })
    return () => before?.focus?.({ preventScroll: true })
  }, [active, content])
}
