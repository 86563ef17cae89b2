import { lazy } from 'react'
import { isBoard } from '#contract/features/answering/board-rules.ts'
import { answeringErrors } from '#contract/features/answering/errors.ts'
import { answeringLimits, askings } from '#contract/features/answering/rules.ts'
import type { PartsKind } from '#web/features/test/making/parts.ts'
import type { EntryForm } from '#web/features/test/making/test-form.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { RadioList } from '#web/ui/base/Choice.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'
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

type Way = 'anonymous' | 'words' | 'ideas' | 'classQuestions'
const ways: Readonly<Partial<Record<number, Way>>> = {
  [askings.anonymous]: 'anonymous',
  [askings.words]: 'words',
  [askings.ideas]: 'ideas',
  [askings.classQuestions]: 'classQuestions',
}
const wayOf = (asking: number) => ways[asking] ?? 'usual'

const wayName = (asking: number, t: Translate<'answering/making'>) => t(`way.${wayOf(asking)}`)

function hintOf(asking: number, t: Translate<'answering/making'>) {
  const way = wayOf(asking)
  return way === 'usual' ? {} : { hint: t(`way.${way}Hint`) }
}

interface WayFieldProps {
  entry: EntryForm
  put: (entry: EntryForm) => void
  isFixed: boolean
}

/** With names, anonymously, as words, or for all to see; nothing where there is no choice. */
function WayField({ entry, put, isFixed }: WayFieldProps) {
  const t = useTexts('answering/making')
  const offered = waysOf(entry)
  if (offered.length < 2) return null
  const asking = entry.asking ?? askings.usual
  return (
    <>
      <RadioList
        label={t('way.title')}
        value={asking}
        onChange={chosen => put({ ...entry, asking: chosen })}
        options={(isFixed ? [asking] : offered).map(value => ({
          value,
          label: wayName(value, t),
          ...hintOf(value, t),
        }))}
      />
      {isBoard(asking) && (
        <Switch
          label={t('way.shownLater')}
          hint={t('way.shownLaterHint')}
          disabled={isFixed}
          checked={entry.isShownLater ?? false}
          onChange={isShownLater => put({ ...entry, isShownLater })}
        />
      )}
    </>
  )
}
