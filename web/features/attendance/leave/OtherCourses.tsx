import { useQuery } from '@tanstack/react-query'
import { maxLeaveCourses } from '#contract/features/attendance/leave-rules.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Checkbox } from '#web/ui/base/Choice.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Field } from '#web/ui/fields/Field.tsx'

interface OtherCoursesProps {
  /** The one in which it is asked in any case. */
  courseId: string
  value: readonly string[]
  onChange: (courseIds: readonly string[]) => void
}

/** In which other courses the same leave is asked for: whoever is ill is so in all of them. Empty for who studies in one. */
export function OtherCourses({ courseId, value, onChange }: OtherCoursesProps) {
  const t = useTexts('attendance/leave')
  const query = useQuery({ ...ask(courseListCalls.listCourses, { roleTab: '1' }), meta: { handled: true } })
  const others = (query.data ?? [])
    .filter(course => course.id !== courseId && !course.hasEnded)
    .slice(0, maxLeaveCourses - 1)
  if (others.length === 0) return null
  const ids = others.map(({ id }) => id as string)
  const set = (id: string, isChosen: boolean) =>
    onChange(ids.filter(each => (each === id ? isChosen : value.includes(each))))
  return (
    <Field label={t('ask.also')} hint={t('ask.alsoHint')}>
      {() => (
        <Stack gap={1}>
          {others.length > 1 && (
            <Checkbox
              label={t('ask.all', { count: others.length })}
              checked={value.length === others.length}
              mixed={value.length > 0 && value.length < others.length}
              onChange={isChosen => onChange(isChosen ? ids : [])}
            />
          )}
          {others.map(({ id, courseName, className }) => (
            <Checkbox
              key={id}
              label={[courseName, className].filter(Boolean).join(' · ')}
              checked={value.includes(id)}
              onChange={isChosen => set(id, isChosen)}
            />
          ))}
        </Stack>
      )}
    </Field>
  )
}
