import { useQuery } from '@tanstack/react-query'
import { batchCalls } from '#contract/features/group/calls.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { FormFields } from '#web/lib/use-form.ts'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { alone } from './policy-form.ts'

interface GroupsFieldProps {
  form: FormFields<{ groupSetId: string }>
  /** Other ways of a kind in which students hand in alone. */
  others?: readonly { value: string; label: string; hint?: string }[]
}

/** Who hands in: each student alone, or the groups of one of the course's group sets. */
export function GroupsField({ form, others = [] }: GroupsFieldProps) {
  const t = useTexts('submission')
  const { courseId } = useCourseAddress()
  const { data } = useQuery(ask(batchCalls.listBatches, { courseId }))
  const field = form.field('groupSetId')
  const sets = data?.list ?? []
  const isOfGroups = [alone, ...others.map(({ value }) => value)].every(value => value !== field.value)
  const isGone = isOfGroups && data !== undefined && !sets.some(({ id }) => id === field.value)
  return (
    <SelectField
      label={t('groups.who')}
      hint={isOfGroups ? t('groups.hint') : undefined}
      {...field}
      options={[
        { value: alone, label: t('groups.each') },
        ...others,
        ...sets.map(({ id, batch, groups, students }) => ({
          value: id,
          label: batch,
          hint: t('groups.set', { groups, students }),
        })),
        ...(isGone ? [{ value: field.value, label: t('groups.deleted'), disabled: true }] : []),
      ]}
    />
  )
}
