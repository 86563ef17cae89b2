import type { ReactNode } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { CheckCircleIcon, CloseIcon, ErrorIcon, type Icon, InfoIcon, WarningIcon } from '../icons/icons.tsx'
import { classNames } from './class-names.ts'
import { IconButton } from './IconButton.tsx'
import styles from './Notice.module.css'

type NoticeTone = 'good' | 'info' | 'warn' | 'bad'

const iconOf: Record<NoticeTone, Icon> = {
  good: CheckCircleIcon,
  info: InfoIcon,
  warn: WarningIcon,
  bad: ErrorIcon,
}

interface NoticeProps {
  tone?: NoticeTone
  icon?: Icon
  title?: ReactNode
  children?: ReactNode
  /** A small Button. */
  action?: ReactNode
  onClose?: () => void
}

/** Something to know, in the flow of the page: offline, deadline passed, draft restored. */
export function Notice({ tone = 'info', icon, title, children, action, onClose }: NoticeProps) {
  const t = useTexts('ui')
  const NoticeIcon = icon ?? iconOf[tone]
  return (
    <div className={classNames(styles.notice, styles[tone])} role="status">
      <NoticeIcon size={20} className={styles.icon} />
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
