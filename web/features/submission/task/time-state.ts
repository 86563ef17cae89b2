import { timeStates } from '#contract/features/submission/rules.ts'
import type { Translate } from '#web/lib/texts.ts'
import type { Tone } from '#web/ui/base/StatusTag.tsx'

/** A task, by `timestate`, in colour and word. */
export function shownTime(state: number, t: Translate<'submission'>): { tone: Tone; text: string } {
  if (state === timeStates.unpublished) return { tone: 'neutral', text: t('time.unpublished') }
  if (state === timeStates.notStarted) return { tone: 'info', text: t('time.scheduled') }
  if (state === timeStates.past) return { tone: 'neutral', text: t('time.past') }
  return { tone: 'accent', text: t('time.open') }
}
