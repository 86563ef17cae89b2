import { courseErrors } from '#contract/features/course/errors.ts'
import { nameLength } from '#contract/features/course/rules.ts'
import { packageErrors } from '#contract/features/package/errors.ts'
import { copyNameProblem } from '#contract/features/package/rules.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { TextField } from '#web/ui/fields/TextField.tsx'

interface NameFieldProps {
  value: string
  onChange: (name: string) => void
  error: string | undefined
}

/** The name of a course that is about to be made from another one. */
export function NameField(field: NameFieldProps) {
  const t = useTexts('package')
  return <TextField label={t('name')} maxLength={nameLength} autoComplete="off" required {...field} />
}

/** What is wrong with such a name. */
export function nameWrong(name: string) {
  const problem = copyNameProblem(name)
  return problem && problemText({ ...courseErrors, ...packageErrors }[problem], { limit: nameLength })
}
