import { useQuery } from '@tanstack/react-query'
import { batchCalls } from '#contract/features/group/calls.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { FormFields } from '#web/lib/use-form.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { alone, type TaskForm } from './task-form.ts'

/** Who hands in: each student alone, or the groups of one of the course's group sets. */
export function GroupsField({ form }: { form: FormFields<TaskForm> }) {
  const t = useTexts('homework')
  const { courseId } = useCourseAddress()
  const { data } = useQuery(ask(batchCalls.listBatches, { courseId }))
  const field = form.field('groupSetId')
  const sets = data?.list ?? []
  const isGone = field.value !== alone && data !== undefined && !sets.some(({ id }) => id === field.value)
  return (
    <SelectField
      label={t('task.who')}
      hint={field.value === alone ? undefined : t('task.groupsHint')}
      {...field}
      options={[
        { value: alone, label: t('task.each') },
        ...sets.map(({ id, batch, groups, students }) => ({
          value: id,
          label: batch,
          hint: t('task.groupSet', { groups, students }),
        })),
        ...(isGone ? [{ value: field.value, label: t('task.groupSetGone'), disabled: true }] : []),
      ]}
    />
  )
}
