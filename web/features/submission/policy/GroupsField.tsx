import { useQuery } from '@tanstack/react-query'
import { batchCalls } from '#contract/features/group/calls.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { alone, reviewed, type TaskForm } from '#web/features/homework/task/task-form.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { FormFields } from '#web/lib/use-form.ts'
import { SelectField } from '#web/ui/fields/SelectField.tsx'

/** Who hands in: each student alone, or the groups of one of the course's group sets. */
export function GroupsField({ form }: { form: FormFields<TaskForm> }) {
  const t = useTexts('homework')
  const { courseId } = useCourseAddress()
  const { data } = useQuery(ask(batchCalls.listBatches, { courseId }))
  const field = form.field('groupSetId')
  const sets = data?.list ?? []
  const isOfGroups = field.value !== alone && field.value !== reviewed
  const isGone = isOfGroups && data !== undefined && !sets.some(({ id }) => id === field.value)
  return (
    <SelectField
      label={t('task.who')}
      hint={isOfGroups ? t('task.groupsHint') : undefined}
      {...field}
      options={[
        { value: alone, label: t('task.each') },
        { value: reviewed, label: t('task.reviewed'), hint: t('task.reviewedHint') },
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
