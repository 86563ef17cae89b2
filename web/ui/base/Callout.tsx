import type { ReactNode } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { CheckCircleIcon, CloseIcon, ErrorIcon, type Icon, InfoIcon, WarningIcon } from '../icons/icons.tsx'
import styles from './Callout.module.css'
import { classNames } from './class-names.ts'
import { IconButton } from './IconButton.tsx'

type CalloutTone = 'good' | 'info' | 'warn' | 'bad'

const iconOf: Record<CalloutTone, Icon> = {
  good: CheckCircleIcon,
  info: InfoIcon,
  warn: WarningIcon,
  bad: ErrorIcon,
}

interface CalloutProps {
  tone?: CalloutTone
  icon?: Icon
  title?: ReactNode
  children?: ReactNode
  /** A small Button. */
  action?: ReactNode
  onClose?: () => void
}

/** Something to know, in the flow of the page: offline, deadline passed, draft restored. */
export function Callout({ tone = 'info', icon, title, children, action, onClose }: CalloutProps) {
  const t = useTexts('ui')
  const CalloutIcon = icon ?? iconOf[tone]
  return (
    <div className={classNames(styles.callout, styles[tone])} role="status">
      <CalloutIcon size={20} className={styles.icon} />
      <div className={styles.text}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children}
      </div>
      {action}
      {onClose && (
        <IconButton
          icon={CloseIcon}
          size={18}
          label={t('close')}
          className={styles.close}
          onClick={onClose}
        />
      )}
    </div>
  )
}
