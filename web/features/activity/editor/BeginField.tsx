import { useTexts } from '#web/lib/texts.ts'
import type { FormFields } from '#web/lib/use-form.ts'
import { DateTimeField } from '#web/ui/fields/DateTimeField.tsx'
import { dayAt, type WrittenForm } from './written-form.ts'

/** What the form of a kind holds whose activities may begin later than they are seen. */
export interface BegunForm {
  /** Null: as soon as they are seen. */
  beginsAt: number | null
}

const eight = { hour: 8, minute: 0, second: 0 }

/** From when students may do what they see; a class or a group may have a start of its own instead. */
export function BeginField({ form }: { form: FormFields<BegunForm> }) {
  const t = useTexts('activity/editor')
  return (
    <DateTimeField
      label={t('begin')}
      hint={t('beginHint')}
      placeholder={t('atOnce')}
      noneLabel={t('atOnce')}
      start={dayAt(Date.now(), 1, eight)}
      {...form.field('beginsAt')}
    />
  )
}

type Times = BegunForm & Pick<WrittenForm, 'publication' | 'publishTime'>

/** When students may do it by its form; null: not yet. @param published since when they see it already */
export function startIn({ publication, publishTime, beginsAt }: Times, published = Date.now()) {
  const seenAt = publication === 'later' ? publishTime : publication === 'now' ? published : null
  return seenAt === null && beginsAt === null ? null : Math.max(seenAt ?? 0, beginsAt ?? 0)
}
