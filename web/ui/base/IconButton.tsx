import type { ButtonHTMLAttributes } from 'react'
import type { Icon } from '../icons/icons.tsx'
import { CountBadge, shownCount } from './Badge.tsx'
import { classNames } from './class-names.ts'
import styles from './IconButton.module.css'

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  icon: Icon
  /** What it does, for screen readers; also shown on hover. */
  label: string
  size?: number
  /** A number on its corner; nothing for 0. */
  badge?: number
}

export function IconButton({
  icon: ButtonIcon,
  label,
  size = 24,
  badge = 0,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={badge > 0 ? `${label} (${shownCount(badge)})` : label}
      className={classNames(styles.button, className)}
    >
      <ButtonIcon size={size} />
      {badge > 0 && <CountBadge count={badge} className={styles.badge} />}
    </button>
  )
}
