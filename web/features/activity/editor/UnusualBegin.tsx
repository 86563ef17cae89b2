import { fullTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { BegunForm } from './BeginField.tsx'
import { Unusual } from './MoreOptions.tsx'

interface UnusualBeginProps {
  form: BegunForm
  further: readonly string[]
}

/** Where a kind asks nothing else seldom: the start, unless it is as soon as it is seen. */
export function UnusualBegin({ form: { beginsAt }, further }: UnusualBeginProps) {
  const t = useTexts('activity/editor')
  return <Unusual words={[beginsAt !== null && t('beginsAt', { time: fullTime(beginsAt) }), ...further]} />
}
