import type { answeringCalls } from '#contract/features/answering/calls.ts'
import { stepStates } from '#contract/features/answering/rules.ts'
import type { AnswerOf } from '#contract/input.ts'
import type { Translate } from '#web/lib/texts.ts'
import type { Tone } from '#web/ui/base/StatusTag.tsx'

/** A step of a set, as the set tells of it. */
export type StepShown = AnswerOf<typeof answeringCalls.get>['steps'][number]

/** How far a step is, in a word. */
export function stateOf({ state }: Pick<StepShown, 'state'>, t: Translate<'answering'>) {
  const [tone, word]: [Tone, 'notStarted' | 'ongoing' | 'ended'] =
    state === stepStates.ongoing
      ? ['accent', 'ongoing']
      : state === stepStates.ended
        ? ['neutral', 'ended']
        : ['info', 'notStarted']
  return { tone, children: t(`state.${word}`) }
}

/** What a step is called: as it says itself, otherwise by its number. */
export const stepName = ({ title, number }: Pick<StepShown, 'title' | 'number'>, t: Translate<'answering'>) =>
  title || t('step', { number })

/** How long a step runs, in words; 0: until it is ended. */
export const secondsSaid = (seconds: number, t: Translate<'answering'>) => {
  if (seconds === 0) return t('lead.unlimited')
  return seconds % 60 === 0
    ? t('lead.minutes', { count: seconds / 60 })
    : t('lead.seconds', { count: seconds })
}
