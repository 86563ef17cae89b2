/** Copies a text to the clipboard. @returns whether the browser allowed it */
export async function copyText(text: string): Promise<boolean> {
  // Over plain HTTP, common on classroom networks, browsers offer only the older way.
  if (!navigator.clipboard) return copyBySelection(text)
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string) {
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.style.cssText = 'position:fixed;opacity:0;inset:0 auto auto 0'
  // Inside an open dialog, which would not let the focus leave.
  const host = document.activeElement?.closest('[role="dialog"]') ?? document.body
  host.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  return copied
}
