import { dayAt } from '#web/features/activity/editor/written-form.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { FormFields } from '#web/lib/use-form.ts'
import { DateTimeField } from '#web/ui/fields/DateTimeField.tsx'

/** Until when it may be answered; empty: there is no end. */
export function DeadlineField({ form }: { form: FormFields<{ deadline: number | null }> }) {
  const t = useTexts('test/making')
  const now = Date.now()
  return (
    <DateTimeField
      label={t('deadline')}
      noneLabel={t('noDeadline')}
      placeholder={t('noDeadline')}
      min={now}
      start={dayAt(now, 1)}
      presets={[
        { label: t('tonight'), value: dayAt(now, 0) },
        { label: t('tomorrow'), value: dayAt(now, 1) },
        { label: t('inAWeek'), value: dayAt(now, 7) },
      ]}
      {...form.field('deadline')}
    />
  )
}
