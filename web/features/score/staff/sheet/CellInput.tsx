// biome-ignore-all lint/a11y/useSemanticElements: rows and columns out of sight are not there
// biome-ignore-all lint/a11y/useFocusableInteractive: its field has the focus
import { useEffect, useRef } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { classNames } from '#web/ui/base/class-names.ts'
import styles from '../ScoreGrid.module.css'
import { entryProblemId } from './EntryBar.tsx'
import type { Sheet } from './use-sheet.ts'

interface CellInputProps {
  style: { left: number; width: number }
  columnIndex: number
  sheet: Sheet
}

/** The cell in which somebody writes at a desk. */
export function CellInput({ style, columnIndex, sheet }: CellInputProps) {
  const t = useTexts('score')
  const field = useRef<HTMLInputElement>(null)
  const { edit, here } = sheet
  const begun = useRef(edit)
  useEffect(() => {
    const input = field.current
    input?.focus({ preventScroll: true })
    if (begun.current?.isTyped) input?.setSelectionRange(input.value.length, input.value.length)
    else input?.select()
  }, [])
  if (!edit || !here) return null
  return (
    <div role="gridcell" aria-colindex={columnIndex} className={styles.writing} style={style}>
      <input
        ref={field}
        className={classNames(styles.input, edit.problem && styles.wrong)}
        value={edit.text}
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
        aria-label={t('sheet.gradeOf', {
          name: here.student.name,
          title: here.column.title,
          full: here.column.fullScore,
        })}
        aria-invalid={edit.problem !== undefined}
        aria-describedby={edit.problem ? entryProblemId : undefined}
        onChange={({ target }) => sheet.change(target.value)}
        onBlur={sheet.blur}
      />
    </div>
  )
}
