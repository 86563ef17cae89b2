import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { answeringTakingCalls } from '#contract/features/answering/taking-calls.ts'
import { ask } from '#web/lib/call.ts'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { AnsweredScreen } from '#web/shell/AnsweredScreen.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { Celebration } from '#web/ui/base/Celebration.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { answeringPath, useAnsweringAddress } from '../addresses.ts'
import { useSetNews } from '../queries.ts'
import type { Step } from './step-writing.ts'

/** The answers of a step have arrived. */
export function SuccessScreen() {
  const { id, stepId, courseId } = useAnsweringAddress()
  const query = useQuery(ask(answeringTakingCalls.getStep, { stepId }))
  useSetNews(courseId, id)
  return (
    <AnsweredScreen query={query} skeleton={<SkeletonCards cards={1} />}>
      {step => <Success step={step} />}
    </AnsweredScreen>
  )
}

function Success({ step }: { step: Step }) {
  const t = useTexts('answering')
  const navigate = useNavigate()
  const place = useAnsweringAddress()
  const answered = step.answers.filter(hasAnswered).length
  const full = step.questions.reduce((sum, { points }) => sum + points, 0)
  const scores = step.answers.flatMap(({ score }) => score ?? [])
  return (
    <Screen
      footer={
        <>
          {step.areResultsShown && (
            <Button
              size="large"
              onClick={() => navigate(answeringPath('results', place, { stepId: step.id }))}
            >
              {t('student.results')}
            </Button>
          )}
          <MainButton onClick={() => navigate(answeringPath('detail', place), { replace: true })}>
            {t('answer.back')}
          </MainButton>
        </>
      }
    >
      <Stack gap={4}>
        <Celebration title={t('success.title')} />
        <Card>
          <Stack gap={2}>
            <p>{t('success.answered', { count: answered, all: step.questions.length })}</p>
            {scores.length > 0 && (
              <p>
                {t('success.score', {
                  score: number(
                    scores.reduce((sum, score) => sum + score, 0),
                    1,
                  ),
                  full: number(full, 1),
                })}
              </p>
            )}
            {step.isWritable && <p>{t('success.change')}</p>}
          </Stack>
        </Card>
      </Stack>
    </Screen>
  )
}

const hasAnswered = ({ isGiven, text, html, value, files }: Step['answers'][number]) =>
  isGiven || text !== '' || html !== '' || (value ?? null) !== null || files.length > 0
