import { courseErrors } from '#contract/features/course/errors.ts'
import { nameLength } from '#contract/features/course/rules.ts'
import { packageErrors } from '#contract/features/package/errors.ts'
import { copyNameProblem } from '#contract/features/package/rules.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { TextField } from '#web/ui/TextField.tsx'

interface NameFieldProps {
  value: string
  onChange: (name: string) => void
  /** Shows what is wrong with the name. */
  isChecked: boolean
}

/** The name of a course that is about to be made from another one. */
export function NameField({ value, onChange, isChecked }: NameFieldProps) {
  const t = useTexts('package')
  const problem = isChecked ? copyNameProblem(value) : undefined
  return (
    <TextField
      label={t('name')}
      value={value}
      onChange={onChange}
      error={problem && problemText({ ...courseErrors, ...packageErrors }[problem], { limit: nameLength })}
      maxLength={nameLength}
      autoComplete="off"
      required
    />
  )
}
