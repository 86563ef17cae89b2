import { lazy } from 'react'
import { answeringErrors } from '#contract/features/answering/errors.ts'
import { answeringLimits, askings } from '#contract/features/answering/rules.ts'
import type { PartsKind } from '#web/features/test/making/parts.ts'
import type { EntryForm } from '#web/features/test/making/test-form.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { RadioList } from '#web/ui/base/Choice.tsx'
import { secondsSaid } from '../states.ts'
import { emptyStep, isWorthNothing, type StepForm, tidied, waysOf } from './set-form.ts'

const StepSheet = lazy(() => import('./StepSheet.tsx').then(module => ({ default: module.StepSheet })))

/** The steps of a set. @param isInClass each runs for a while */
export function useStepsOfSet(isInClass: boolean): PartsKind<StepForm> {
  const t = useTexts('answering/making')
  const set = useTexts('answering')
  const { steps: sections, ofStep, questions } = answeringLimits
  return {
    words: {
      number: number => set('step', { number }),
      ...{ alone: set('step', { number: 1 }), begun: t('begun'), add: t('step.add'), edit: t('step.edit') },
      full: problemText(answeringErrors.tooManyQuestions, { limit: questions, ofStep }),
      remove: t('step.remove'),
      removeMessage: count => t('step.removeMessage', { count }),
      ...{ removeEntry: t('removeEntry'), moveTo: t('moveTo') },
    },
    limits: { sections, ofSection: ofStep, questions },
    empty: emptyStep,
    sheet: props => <StepSheet {...props} isTimed={isInClass} />,
    hasDraws: false,
    note: ({ seconds, isFixed }) =>
      isInClass
        ? [t('step.runs', { time: secondsSaid(seconds, set) }), isFixed && t('step.fixed')]
            .filter(Boolean)
            .join(' ')
        : undefined,
    also: ({ asking = 0 }) => (asking === askings.usual ? undefined : wayName(asking, t)),
    own: (entry, put, isFixed) => ({
      fields: <WayField {...{ entry, put, isFixed }} />,
      isWorthNothing: isWorthNothing(entry),
    }),
    tidied,
  }
}

const wayName = (asking: number, t: Translate<'answering/making'>) =>
  t(asking === askings.anonymous ? 'way.anonymous' : asking === askings.words ? 'way.words' : 'way.usual')

interface WayFieldProps {
  entry: EntryForm
  put: (entry: EntryForm) => void
  isFixed: boolean
}

/** With names, anonymously, or as words; nothing where there is no choice. */
function WayField({ entry, put, isFixed }: WayFieldProps) {
  const t = useTexts('answering/making')
  const ways = waysOf(entry)
  if (ways.length < 2) return null
  const asking = entry.asking ?? askings.usual
  return (
    <RadioList
      label={t('way.title')}
      value={asking}
      onChange={chosen => put({ ...entry, asking: chosen })}
      options={(isFixed ? [asking] : ways).map(value => ({
        value,
        label: wayName(value, t),
        ...(value === askings.anonymous && { hint: t('way.anonymousHint') }),
        ...(value === askings.words && { hint: t('way.wordsHint') }),
      }))}
    />
  )
}
