import { useQuery } from '@tanstack/react-query'
import { typeOf } from '#contract/features/question/types/list.ts'
import { testGradingCalls } from '#contract/features/test/grading-calls.ts'
import { type QuestionToRead, testRubricCalls } from '#contract/features/test/rubric-calls.ts'
import { RubricField } from '#web/features/rubric/parts/RubricField.tsx'
import { ask, useCommand } from '#web/lib/call.ts'
import { inLanguage } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { Card } from '#web/ui/base/Card.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { useTestAddress } from '../addresses.ts'
import styles from './RubricsList.module.css'

/** The questions of a test that people grade, each with its rubric. */
export function RubricsList() {
  const t = useTexts('test/rubrics')
  const { id } = useTestAddress()
  const query = useQuery({ ...ask(testRubricCalls.list, { id: id as never }), staleTime: 0 })
  return (
    <Screen title={t('title')} onRefresh={query.refetch}>
      <QueryView
        query={query}
        skeleton={<SkeletonCards cards={3} />}
        isEmpty={({ list }) => list.length === 0}
        empty={<EmptyState art="work" title={t('none')} hint={t('noneHint')} />}
      >
        {({ list }) => (
          <Stack gap={4}>
            <p className={styles.about}>{t('about')}</p>
            {list.map(question => (
              <Question key={question.questionId} {...{ id, question }} />
            ))}
          </Stack>
        )}
      </QueryView>
    </Screen>
  )
}

function Question({ id, question }: { id: string; question: QuestionToRead }) {
  const t = useTexts('test/rubrics')
  const { questionId, number, type, excerpt, points, rubric } = question
  const save = useCommand(testRubricCalls.save, {
    refreshes: [testRubricCalls.list, testGradingCalls.getReview, testGradingCalls.listGroups],
    onDone: (_, given) => toast.good(t(given.rubric ? 'saved' : 'removed')),
  })
  const known = typeOf(type)
  const title = t('numbered', { number, text: excerpt || t('noText') })
  return (
    <Card>
      <Stack gap={3}>
        <div>
          <h2 className={styles.title}>{title}</h2>
          <p className={styles.about}>
            {[known && inLanguage(known.title), t('points', { count: points })].filter(Boolean).join(' · ')}
          </p>
        </div>
        <RubricField
          value={rubric}
          isLocked={rubric?.isLocked ?? false}
          hint={t('hint')}
          onChange={given => save.mutate({ id: id as never, questionId: questionId as never, rubric: given })}
        />
      </Stack>
    </Card>
  )
}
