import type { StepShown } from '#contract/features/answering/entities.ts'
import { stepStates } from '#contract/features/answering/rules.ts'
import type { Translate } from '#web/lib/texts.ts'
import type { Tone } from '#web/ui/base/StatusTag.tsx'

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
