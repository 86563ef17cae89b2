import type { KeyboardEvent } from 'react'

const written =
  'input:not([type=hidden], [type=file], [type=checkbox], [type=radio]), textarea, [contenteditable=true]'

/** Enter goes on to what is written next in the form, instead of sending it half written. */
export function focusNext(event: KeyboardEvent) {
  const field = event.target as HTMLInputElement
  const fields = [...(field.form?.querySelectorAll<HTMLElement>(written) ?? [])]
  const next = fields[fields.indexOf(field) + 1]
  if (!next) return
  event.preventDefault()
  next.focus()
}
