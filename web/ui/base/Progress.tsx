import type { CSSProperties, ReactNode } from 'react'
import { percent } from '#web/lib/format.ts'
import { classNames } from './class-names.ts'
import styles from './Progress.module.css'

type ProgressTone = 'accent' | 'good' | 'warn' | 'bad'

interface ProgressProps {
  /** Between 0 and 1. */
  value: number
  /** What it measures. */
  label: string
  tone?: ProgressTone
}

const within = (value: number) => Math.min(1, Math.max(0, value))

const meter = (value: number, label: string) =>
  ({
    role: 'progressbar',
    'aria-label': label,
    'aria-valuemin': 0,
    'aria-valuemax': 100,
    'aria-valuenow': Math.round(within(value) * 100),
    'aria-valuetext': percent(within(value)),
  }) as const

export function ProgressBar({ value, label, tone = 'accent' }: ProgressProps) {
  return (
    <div {...meter(value, label)} className={classNames(styles.bar, styles[tone])}>
      <div className={styles.fill} style={{ '--share': within(value) } as CSSProperties} />
    </div>
  )
}

interface ProgressRingProps extends ProgressProps {
  /** In pixels at the default text size; it grows with the text in its middle. */
  size?: number
  /** Shown in the middle, such as the number. */
  children?: ReactNode
}

export function ProgressRing({ value, label, tone = 'accent', size = 88, children }: ProgressRingProps) {
  const width = Math.max(4, size * 0.085)
  const radius = (size - width) / 2
  const round = 2 * Math.PI * radius
  return (
    <div
      {...meter(value, label)}
      className={classNames(styles.ring, styles[tone])}
      style={{ width: `${size / 16}rem`, height: `${size / 16}rem` }}
    >
      <svg width="100%" height="100%" viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        <circle className={styles.track} cx={size / 2} cy={size / 2} r={radius} strokeWidth={width} />
        <circle
          className={styles.arc}
          cx={size / 2}
          cy={size / 2}
          r={radius}
          strokeWidth={width}
          strokeDasharray={round}
          strokeDashoffset={round * (1 - within(value))}
          strokeOpacity={value > 0 ? 1 : 0}
        />
      </svg>
      <div className={styles.middle}>{children}</div>
    </div>
  )
}
