import { useQuery } from '@tanstack/react-query'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { type ForgottenState, forgottenStates } from '#contract/features/attendance/rules.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { FormFields } from '#web/lib/use-form.ts'
import { RadioList } from '#web/ui/base/Choice.tsx'
import { DateTimeField } from '#web/ui/fields/DateTimeField.tsx'
import { durationText } from './durations.ts'
import type { Start } from './start.ts'

/** Minutes for which check-in is open, and again check-out. */
const openFor = [3, 5, 10, 15, 20, 30] as const

interface InAndOutFieldsProps {
  courseId: string
  form: FormFields<Pick<Start, 'checkOutAt'>> & { values: Start; change(values: Partial<Start>): void }
}

/** How long, until when, and what a forgotten check-out counts as: the last answer of the course is suggested. */
export function InAndOutFields({ courseId, form }: InAndOutFieldsProps) {
  const t = useTexts('attendance')
  const usual = useQuery({ ...ask(attendanceCalls.getUsual, { courseId }), meta: { handled: true } })
  const { values, change } = form
  return (
    <>
      <RadioList
        even
        label={t('start.openFor')}
        value={String(values.openFor)}
        onChange={value => change({ openFor: Number(value) })}
        options={openFor.map(value => ({ value: String(value), label: durationText(t, value) }))}
      />
      <DateTimeField
        label={t('start.checkOutAt')}
        hint={t('start.checkOutHint', { count: values.openFor })}
        min={Date.now()}
        {...form.field('checkOutAt')}
      />
      <RadioList<ForgottenState>
        inline
        label={t('start.forgotten')}
        value={values.forgotten ?? usual.data?.forgotten ?? null}
        onChange={forgotten => change({ forgotten })}
        options={forgottenStates.map(value => ({ value, label: t(`state.${value}`) }))}
      />
    </>
  )
}
