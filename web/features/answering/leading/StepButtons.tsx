import type { answeringCalls } from '#contract/features/answering/calls.ts'
import type { StepStanding } from '#contract/features/answering/entities.ts'
import { stepStates } from '#contract/features/answering/rules.ts'
import type { AnswerOf } from '#contract/input.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { CheckIcon, ClockIcon, EyeIcon, EyeOffIcon } from '#web/ui/icons/icons.tsx'
import styles from './StepButtons.module.css'
import { useStepActions } from './step-actions.ts'

interface StepButtonsProps {
  stepId: string
  step: Pick<StepStanding, 'state' | 'areResultsShown' | 'areAnswersShown'>
  /** It is answered at everyone's own pace: nothing is started or ended. */
  isOwnPace: boolean
}

/** What may be done with a step as far as it is. */
export function StepButtons({ stepId, step, isOwnPace }: StepButtonsProps) {
  const t = useTexts('answering')
  const act = useStepActions(stepId)
  const { state, areResultsShown, areAnswersShown } = step
  if (state === stepStates.notStarted) return null
  const isOver = state === stepStates.ended
  return (
    <div className={styles.buttons}>
      {!isOwnPace && !areAnswersShown && (
        <Button icon={ClockIcon} disabled={act.isBusy} onClick={act.giveTime}>
          {t('lead.more')}
        </Button>
      )}
      <Button
        icon={areResultsShown ? EyeOffIcon : EyeIcon}
        disabled={act.isBusy}
        onClick={() => act.showResults(!areResultsShown)}
      >
        {t(areResultsShown ? 'lead.hideResults' : 'lead.showResults')}
      </Button>
      {isOver && !areAnswersShown && (
        <Button icon={CheckIcon} disabled={act.isBusy} onClick={act.showAnswers}>
          {t('lead.showAnswers')}
        </Button>
      )}
    </div>
  )
}

interface NextStepProps {
  set: Pick<AnswerOf<typeof answeringCalls.get>, 'steps'>
  /** Among other buttons, instead of as the one thing that a screen is for. */
  isInRow?: boolean
}

/** What comes next in class: the step that runs is ended, or the next one starts. */
export function NextStep({ set: { steps }, isInRow = false }: NextStepProps) {
  const t = useTexts('answering')
  const running = steps.find(({ state }) => state === stepStates.ongoing)
  const next = steps.find(({ state }) => state === stepStates.notStarted)
  const end = useStepActions(running?.id ?? '')
  const start = useStepActions(next?.id ?? '')
  if (!running && !next) return null
  const size = isInRow ? 'small' : 'large'
  return (
    <>
      {running && (
        <Button
          kind={next || isInRow ? 'secondary' : 'primary'}
          size={size}
          block={!next && !isInRow}
          busy={end.isBusy}
          onClick={end.end}
        >
          {t('lead.end', { number: running.number })}
        </Button>
      )}
      {next && (
        <Button kind="primary" size={size} block={!isInRow} busy={start.isBusy} onClick={start.start}>
          {t('lead.start', { number: next.number })}
        </Button>
      )}
    </>
  )
}
