import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import type { Icon } from '../icons/icons.tsx'
import styles from './Button.module.css'
import { classNames } from './class-names.ts'
import { Spinner } from './Spinner.tsx'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary` once per screen; `secondary` beside it; `quiet` in running content; `danger` for destructive actions. */
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'large' | 'medium' | 'small'
  /** As wide as its container. */
  block?: boolean
  /** Shows that work is in progress, and ignores further presses. */
  busy?: boolean
  icon?: Icon
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
}

export function Button({
  kind = 'secondary',
  size = 'medium',
  block = false,
  busy = false,
  icon: ButtonIcon,
  type = 'button',
  disabled,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      disabled={disabled}
      aria-busy={busy || undefined}
      className={classNames(styles.button, styles[kind], styles[size], block && styles.block, className)}
      onClick={busy ? undefined : onClick}
    >
      {busy ? <Spinner size={18} /> : ButtonIcon && <ButtonIcon size={size === 'small' ? 16 : 20} />}
      <span>{children}</span>
    </button>
  )
}

/** The one thing that a screen or a sheet is for: large, and as wide as its container. */
export function MainButton(props: Omit<ButtonProps, 'kind' | 'size' | 'block'>) {
  return <Button kind="primary" size="large" block {...props} />
}
