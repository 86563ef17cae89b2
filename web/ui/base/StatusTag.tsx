import type { ReactNode } from 'react'
import type { Icon } from '../icons/icons.tsx'
import { CheckCircleIcon, ClockIcon, DraftIcon, ErrorIcon, InfoIcon, WarningIcon } from '../icons/icons.tsx'
import { classNames } from './class-names.ts'
import styles from './StatusTag.module.css'
import tones from './tones.module.css'

export type Tone = 'accent' | 'good' | 'info' | 'warn' | 'bad' | 'neutral'

const iconOf: Record<Tone, Icon> = {
  accent: ClockIcon,
  good: CheckCircleIcon,
  info: InfoIcon,
  warn: WarningIcon,
  bad: ErrorIcon,
  neutral: DraftIcon,
}

interface StatusTagProps {
  tone: Tone
  /** Instead of the tone's own icon. */
  icon?: Icon
  /** The state in a word. */
  children: ReactNode
}

/** A state, always by colour, icon and word together. */
export function StatusTag({ tone, icon, children }: StatusTagProps) {
  const TagIcon = icon ?? iconOf[tone]
  return (
    <span className={classNames(styles.tag, tones[tone])}>
      <TagIcon size={14} />
      {children}
    </span>
  )
}
