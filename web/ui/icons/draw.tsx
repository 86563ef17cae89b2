import type { ReactNode } from 'react'

interface IconProps {
  /** Edge length in pixels; 24 by default. */
  size?: number
  className?: string
  /** Say what the icon means when no word stands beside it. */
  label?: string
}

export type Icon = (props: IconProps) => ReactNode

/** One stroke, one grid: 24 px, 1.75 wide, round ends. `solid` paths are filled. */
export const draw =
  (stroke: string, solid?: string): Icon =>
  props => <Drawing {...props} stroke={stroke} solid={solid} />

function Drawing({
  size = 24,
  className,
  label,
  stroke,
  solid,
}: IconProps & { stroke: string; solid?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      focusable="false"
    >
      {stroke && <path d={stroke} />}
      {solid && <path d={solid} fill="currentColor" stroke="none" />}
    </svg>
  )
}
