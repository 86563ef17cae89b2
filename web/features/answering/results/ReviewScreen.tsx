import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { isBoard } from '#contract/features/answering/board-rules.ts'
import { answeringResultCalls } from '#contract/features/answering/result-calls.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { AnsweredScreen } from '#web/shell/AnsweredScreen.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { useAnsweringAddress } from '../addresses.ts'
import { Board } from '../board/part.ts'
import { useSetNews } from '../queries.ts'
import { AnsweredQuestions } from './parts.ts'

/** After class: all questions of a set that the student has had, in whichever mode, with their answers and what is right. */
export function ReviewScreen() {
  const t = useTexts('answering')
  const { id, courseId } = useAnsweringAddress()
  const query = useQuery(ask(answeringResultCalls.review, { id }))
  useSetNews(courseId, id)
  return (
    <AnsweredScreen query={query} skeleton={<SkeletonCards cards={3} />}>
      {({ title, questions }) => (
        <Screen subtitle={title} onRefresh={query.refetch}>
          {questions.length === 0 ? (
            <EmptyState art="work" title={t('student.waiting')} />
          ) : (
            <Stack gap={4}>
              <Suspense fallback={<SkeletonCards cards={2} />}>
                <AnsweredQuestions
                  questions={questions}
                  answerOf={slot => questions.find(one => one.slot === slot)?.mine ?? undefined}
                  below={question =>
                    isBoard(question.asking) && (
                      <Board
                        place={{
                          courseId,
                          stepId: questions.find(({ slot }) => slot === question.slot)!.stepId,
                          questionId: question.id,
                        }}
                        isStaff={false}
                        isPlain
                        writesElsewhere
                      />
                    )
                  }
                />
              </Suspense>
            </Stack>
          )}
        </Screen>
      )}
    </AnsweredScreen>
  )
}
