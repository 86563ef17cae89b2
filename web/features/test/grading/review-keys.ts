import { type HotkeyName, useHotkeyNames, useHotkeys } from '#web/lib/hotkeys.ts'

interface Keys {
  /** Empty: nobody. */
  next: string
  previous: string
  toStudent: (studentId: string) => void
  onReturn: (() => void) | undefined
}

const keyNames: readonly HotkeyName[] = [
  { keys: ['0', '…', '9'], does: ['test/grading', 'keys.points'] },
  { keys: ['←', '→'], does: ['submission', 'keys.turn'] },
  { keys: ['C'], does: ['submission', 'keys.comment'] },
  { keys: ['R'], does: ['submission', 'keys.return'] },
]

/** The answer that waits next. */
const nextMarks = () => document.querySelector('[data-next]')

/**
 * Arrows turn, R returns; digits are points for the answer that waits next (Enter gives them), C is its comment. As in
 * grading of homework.
 */
export function useReviewKeys({ next, previous, toStudent, onReturn }: Keys) {
  useHotkeyNames(keyNames)
  useHotkeys(key => {
    const student = key === 'ArrowRight' ? next : key === 'ArrowLeft' ? previous : ''
    if (student !== '') toStudent(student)
    else if ((key === 'r' || key === 'R') && onReturn) onReturn()
    else if (key === 'c' || key === 'C') return press(nextMarks()?.querySelector('[data-comment]'))
    else {
      // What is typed goes on into the field.
      if (/^[0-9]$/.test(key)) nextMarks()?.querySelector('input')?.focus()
      return false
    }
    return true
  })
}

function press(button: Element | null | undefined) {
  if (button instanceof HTMLElement) button.click()
  return button instanceof HTMLElement
}
