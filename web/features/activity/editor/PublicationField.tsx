import { fullTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { FormFields } from '#web/lib/use-form.ts'
import { RadioList } from '#web/ui/base/Choice.tsx'
import { DateTimeField } from '#web/ui/fields/DateTimeField.tsx'
import { dayAt, type Publication, type WrittenForm } from './written-form.ts'

interface PublicationFieldProps {
  form: FormFields<Pick<WrittenForm, 'publication' | 'publishTime'>>
  /** Since when the students see it. */
  published?: number
}

/** Whether and when the students see an activity. */
export function PublicationField({ form, published }: PublicationFieldProps) {
  const t = useTexts('activity/editor')
  const isPublished = published !== undefined
  const publication = form.field('publication')
  const morning = dayAt(Date.now(), 1, { hour: 8, minute: 0, second: 0 })
  return (
    <>
      <RadioList<Publication>
        label={t('publication')}
        {...publication}
        options={[
          {
            value: 'now',
            label: t(isPublished ? 'published' : 'now'),
            hint: isPublished ? t('publishedHint', { time: fullTime(published) }) : t('nowHint'),
          },
          { value: 'later', label: t('later'), hint: t('laterHint') },
          {
            value: 'never',
            label: t(isPublished ? 'takeBack' : 'never'),
            hint: t(isPublished ? 'takeBackHint' : 'neverHint'),
          },
        ]}
      />
      {publication.value === 'later' && (
        <DateTimeField
          label={t('publishTime')}
          min={Date.now()}
          start={morning}
          presets={[{ label: t('tomorrowMorning'), value: morning }]}
          required
          {...form.field('publishTime')}
        />
      )}
    </>
  )
}
