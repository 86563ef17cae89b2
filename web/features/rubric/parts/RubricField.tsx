import { useRef, useState } from 'react'
import type { RubricEntered } from '#contract/features/rubric/entities.ts'
import { useTexts } from '#web/lib/texts.ts'
import { FieldButton } from '#web/ui/fields/FieldButton.tsx'
import { ForwardIcon } from '#web/ui/icons/icons.tsx'
import { aboutCriteria } from '../rubric-form.ts'
import { RubricSheet } from './RubricSheet.tsx'

interface RubricFieldProps {
  value: RubricEntered | null
  onChange: (rubric: RubricEntered | null) => void
  /** Work was graded by it: only words change. */
  isLocked: boolean
  /** What one is good for, where there is none yet. */
  hint?: string
}

/** In the form of an activity: by which rubric it is graded, a copy of its own. */
export function RubricField({ value, onChange, isLocked, hint }: RubricFieldProps) {
  const t = useTexts('rubric')
  const [isOpen, setOpen] = useState(false)
  /** What was being written when the sheet was closed. */
  const left = useRef<RubricEntered>(undefined)
  return (
    <>
      <FieldButton
        label={t('task.field')}
        hint={value ? aboutCriteria(value.criteria, t) : (hint ?? t('task.hint'))}
        shown={value ? value.title : t('task.none')}
        isChosen={value !== null}
        icon={ForwardIcon}
        opensDialog
        onPress={() => setOpen(true)}
      />
      {isOpen && (
        <RubricSheet
          rubric={value}
          isLocked={isLocked}
          left={left}
          onClose={() => setOpen(false)}
          onChange={rubric => {
            left.current = undefined
            onChange(rubric)
            setOpen(false)
          }}
        />
      )}
    </>
  )
}
