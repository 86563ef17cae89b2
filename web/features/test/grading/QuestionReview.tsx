import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { typeOf } from '#contract/features/question/types/list.ts'
import { testGradingCalls } from '#contract/features/test/grading-calls.ts'
import { QuestionShown } from '#web/features/question/types/QuestionShown.tsx'
import { useSendsGrades } from '#web/features/submission/waiting/use-sends-grades.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Button } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { Tabs } from '#web/ui/frame/Tabs.tsx'
import { BackIcon, ForwardIcon } from '#web/ui/icons/icons.tsx'
import { CorrectButton } from '../regrading/CorrectButton.tsx'
import { AnswerGroup } from './AnswerGroup.tsx'
import { useReviewAddress } from './addresses.ts'
import { type Groups, useGroups } from './groups.ts'
import { QuestionLine } from './QuestionLine.tsx'
import { ReviewFrame } from './ReviewFrame.tsx'
import { testGradesSent } from './sent-grades.ts'

type Which = 'toGrade' | 'all'

/** One question of all students; those who answered the same are graded at once, however many they are. */
export function QuestionReview() {
  const t = useTexts('test/grading')
  const { id, questionId, toQuestion } = useReviewAddress()
  useSendsGrades(testGradesSent)
  const [which, setWhich] = useState<Which>('toGrade')
  const counts = useQuery(ask(testGradingCalls.countAnswers, { id: id as never }))
  const { query, question, groups } = useGroups(id, questionId, which)
  const questions = counts.data?.list ?? []
  const place = questions.findIndex(one => one.questionId === questionId)
  const turn = (step: 1 | -1) => {
    const next = questions[place + step]
    if (next) toQuestion(next.questionId)
  }
  return (
    <ReviewFrame
      subtitle={place >= 0 ? t('question', { number: questions[place]!.number }) : undefined}
      onRefresh={query.refetch}
      actions={[
        {
          icon: BackIcon,
          label: t('previousQuestion'),
          disabled: place <= 0,
          onClick: () => turn(-1),
        },
        {
          icon: ForwardIcon,
          label: t('nextQuestion'),
          disabled: place < 0 || place >= questions.length - 1,
          onClick: () => turn(1),
        },
      ]}
      head={
        <Tabs
          label={t('everybody')}
          active={which}
          onSelect={setWhich}
          tabs={[
            { key: 'toGrade', label: t('answers.toGrade'), count: questions[place]?.toGrade ?? 0 },
            { key: 'all', label: t('answers.all'), count: questions[place]?.handedIn ?? 0 },
          ]}
        />
      }
    >
      <QueryView query={query} skeleton={<SkeletonCards cards={3} />}>
        {() =>
          question && (
            <Stack gap={4}>
              <Asked question={question} />
              {groups.length === 0 && (
                <EmptyState art="work" title={t(which === 'all' ? 'answers.noneAtAll' : 'answers.none')} />
              )}
              {groups.map(group => (
                <AnswerGroup key={`${which} ${group.group}`} {...{ question, group, which }} />
              ))}
              {query.hasNextPage && (
                <div>
                  <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                    {t('answers.more')}
                  </Button>
                </div>
              )}
            </Stack>
          )
        }
      </QueryView>
    </ReviewFrame>
  )
}

/** What is asked, with what is right. */
function Asked({ question }: { question: Groups['question'] }) {
  const type = typeOf(question.type)
  if (!type) return null
  const { html, parts, right } = question
  return (
    <Card>
      <Stack gap={3}>
        <QuestionLine {...{ question, type }} />
        <QuestionShown
          type={type}
          question={{ html, parts }}
          questionKey={right.key}
          explanation={right.explanation}
        />
        <CorrectButton questionId={question.id} />
      </Stack>
    </Card>
  )
}
