import { useNavigate } from 'react-router'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { EmptyState } from '#web/ui/State.tsx'
import { useHomeworkAddress } from '../../addresses.ts'
import type { Info } from '../../info.ts'
import { useStaffActions } from '../staff-actions.ts'

/** Nothing is left to grade: the scores can be published from here. */
export function GradingDone({ info }: { info: Info }) {
  const t = useTexts('homework')
  const navigate = useNavigate()
  const { to } = useHomeworkAddress()
  const actions = useStaffActions(info)
  const graded = info.counts?.graded ?? 0
  return (
    <EmptyState
      art="work"
      title={t('grading.done')}
      hint={`${t('grading.doneHint', { count: graded })} ${info.isScorePublished ? t('grading.published') : ''}`}
      action={
        <Stack gap={3}>
          {!info.isScorePublished && graded > 0 && (
            <Button
              kind="primary"
              size="large"
              busy={actions.isPublishingScores}
              onClick={() => actions.setScoresPublished(true)}
            >
              {t('grading.publish')}
            </Button>
          )}
          <Button size="large" onClick={() => navigate(to(''), { replace: true })}>
            {t('grading.back')}
          </Button>
        </Stack>
      }
    />
  )
}
