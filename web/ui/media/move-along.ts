import type { KeyboardEvent } from 'react'

/** The arrows go along the tools, as in every toolbar. */
export function moveAlong(event: KeyboardEvent<HTMLDivElement>) {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (step === 0) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const place = buttons.indexOf(document.activeElement as HTMLButtonElement)
  buttons[(place + step + buttons.length) % buttons.length]?.focus()
  event.preventDefault()
}
