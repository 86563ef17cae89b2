/** Where keys lead on the screen that shows: parts of `web/ui` and the course cards say `data-hotkey`. */
const targets = {
  search: '[data-hotkey=search]',
  back: '[data-hotkey=back]',
  primary: '[data-bottom-bar] button:not(:disabled)',
} as const

const isShown = (element: HTMLElement) => element.getClientRects().length > 0

const shown = (within: ParentNode, selector: string) =>
  [...within.querySelectorAll<HTMLElement>(selector)].filter(isShown)

/** The page that is the main one: its bar, content and bottom bar. */
const page = () => shown(document, '[role=main]')[0]?.parentElement

/** Presses a button, or puts the cursor into a field. @returns whether there is one */
export function press(target: keyof typeof targets): boolean {
  const found = shown(page() ?? document, targets[target])[0]
  if (found instanceof HTMLInputElement) found.focus()
  else found?.click()
  return found !== undefined
}

/** Moves the focus to another row: of the list that has it, or of the one beside which something is open. */
export function moveAlongRows(step: 1 | -1): boolean {
  const focused = document.activeElement
  const list =
    focused?.closest('[role=main], [role=region]') ??
    shown(document, '[role=region]')[0] ??
    page() ??
    document
  const rows = shown(list, '[data-hotkey=row]')
  if (rows.length === 0) return false
  const current = rows.indexOf(focused as HTMLElement)
  const open = rows.findIndex(row => row.ariaCurrent === 'true')
  const from = current >= 0 ? current : open
  const next = from < 0 ? 0 : Math.min(Math.max(from + step, 0), rows.length - 1)
  rows[next]!.focus()
  rows[next]!.scrollIntoView({ block: 'nearest' })
  return true
}
