import type { ReactNode } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { type Art, artOf } from './art.tsx'
import { Button } from './Button.tsx'
import styles from './State.module.css'

interface StateProps {
  art: Art
  title: ReactNode
  /** What it means or what to do, in one or two sentences. */
  hint?: ReactNode
  /** A Button that leads on. */
  action?: ReactNode
}

/** Nothing is there, and that is fine. */
export function EmptyState(props: StateProps) {
  return <State {...props} state="empty" />
}

interface ErrorStateProps {
  title?: ReactNode
  /** The failure's own sentence. */
  message: ReactNode
  onRetry?: () => void
  /** Lets support find the request in the log. */
  requestId?: string
  art?: Art
}

/** Something failed that may work next time. */
export function ErrorState({ title, message, onRetry, requestId, art = 'trouble' }: ErrorStateProps) {
  const t = useTexts('ui')
  return (
    <State
      state="error"
      art={art}
      title={title ?? t('failed')}
      hint={message}
      action={onRetry && <Button onClick={onRetry}>{t('retry')}</Button>}
      foot={requestId && t('requestId', { id: requestId })}
    />
  )
}

/** The person may not see this; trying again would not help. */
export function RefusedState({
  title,
  message,
  action,
}: {
  title?: ReactNode
  message: ReactNode
  action?: ReactNode
}) {
  const t = useTexts('ui')
  return <State state="refused" art="locked" title={title ?? t('refused')} hint={message} action={action} />
}

interface ShownState extends StateProps {
  /** For tests: what is shown instead of the content. */
  state: 'empty' | 'error' | 'refused'
  foot?: ReactNode
}

function State({ art, title, hint, action, foot, state }: ShownState) {
  return (
    <div className={styles.state} role={state === 'empty' ? undefined : 'alert'} data-state={state}>
      <svg className={styles.art} viewBox="0 0 120 96" width="150" height="120" aria-hidden="true">
        <ellipse className="ground" cx="60" cy="84" rx="46" ry="5" />
        {artOf[art]}
      </svg>
      <h2 className={styles.title}>{title}</h2>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      {action && <div className={styles.action}>{action}</div>}
      {foot && <p className={styles.foot}>{foot}</p>}
    </div>
  )
}
