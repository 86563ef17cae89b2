import type { StepStanding } from '#contract/features/answering/entities.ts'
import { stepStates } from '#contract/features/answering/rules.ts'
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
