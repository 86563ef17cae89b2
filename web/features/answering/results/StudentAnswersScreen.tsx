import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { answeringResultCalls } from '#contract/features/answering/result-calls.ts'
import { ask } from '#web/lib/call.ts'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { AnsweredScreen } from '#web/shell/AnsweredScreen.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { useUser } from '#web/shell/user.ts'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { useAnsweringAddress } from '../addresses.ts'
import { AnsweredQuestions, GradeField } from './parts.ts'

/** What one student has answered in a step, for staff and for that student. */
export function StudentAnswersScreen() {
  const t = useTexts('answering')
  const { stepId, isStaff } = useAnsweringAddress()
  const [search] = useSearchParams()
  const user = useUser()
  const studentId = (isStaff ? (search.get('studentid') ?? '') : (user?.id ?? '')) as never
  const query = useQuery({
    ...ask(answeringResultCalls.getStudent, { stepId, studentId }),
    enabled: studentId !== '',
  })
  return (
    <AnsweredScreen query={query} skeleton={<SkeletonCards cards={2} />}>
      {({ questions, answers, score, isGradable }) => (
        <Screen
          subtitle={score !== null && t('results.score', { score: number(score, 1) })}
          onRefresh={query.refetch}
        >
          <Stack gap={4}>
            <Suspense fallback={<SkeletonCards cards={2} />}>
              <AnsweredQuestions
                questions={questions}
                answerOf={slot => answers.find(one => one.slot === slot)}
                below={(question, place) =>
                  isGradable &&
                  question.points > 0 && (
                    <GradeField
                      {...{ stepId, studentId, question }}
                      number={place}
                      score={answers.find(({ slot }) => slot === question.slot)?.score ?? null}
                    />
                  )
                }
              />
            </Suspense>
          </Stack>
        </Screen>
      )}
    </AnsweredScreen>
  )
}
