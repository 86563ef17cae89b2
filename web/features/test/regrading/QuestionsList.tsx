import { useQuery } from '@tanstack/react-query'
import { typeOf } from '#contract/features/question/types/list.ts'
import { regradeCalls } from '#contract/features/test/regrade-calls.ts'
import type { RegradableQuestion } from '#contract/features/test/regrade-entities.ts'
import { ask } from '#web/lib/call.ts'
import { inLanguage } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { useRegradeAddress } from './addresses.ts'
import { EarlierRegrades } from './EarlierRegrades.tsx'

/** The questions of a test, of which one is corrected, and what was corrected before. */
export function QuestionsList() {
  const t = useTexts('test/regrading')
  const { id, toQuestion } = useRegradeAddress()
  const query = useQuery({ ...ask(regradeCalls.listQuestions, { id: id as never }), staleTime: 0 })
  return (
    <Screen onRefresh={query.refetch}>
      <QueryView
        query={query}
        skeleton={<SkeletonRows rows={8} />}
        isEmpty={({ list }) => list.length === 0}
        empty={<EmptyState art="work" title={t('noQuestions')} />}
      >
        {({ list }) => (
          <Stack gap={4}>
            <List title={t('which')} hint={t('whichHint')}>
              {list.map((question, place) => (
                <QuestionRow
                  key={question.id}
                  {...{ question, place }}
                  onClick={() => toQuestion(question.id)}
                />
              ))}
            </List>
            <EarlierRegrades id={id} questions={list} />
          </Stack>
        )}
      </QueryView>
    </Screen>
  )
}

interface QuestionRowProps {
  question: RegradableQuestion
  place: number
  onClick: () => void
}

function QuestionRow({ question, place, onClick }: QuestionRowProps) {
  const t = useTexts('test/regrading')
  const { type, excerpt, points, counting, isDrawn } = question
  const known = typeOf(type)
  const notes = [
    ...(known ? [inLanguage(known.title)] : []),
    t('points', { count: points }),
    ...(isDrawn ? [t('drawn')] : []),
  ]
  return (
    <ListRow
      title={t('numbered', { number: place + 1, text: excerpt || t('noText') })}
      note={notes.join(' · ')}
      trailing={
        counting === 'counts' ? undefined : (
          <StatusTag tone={counting === 'full' ? 'good' : 'neutral'}>{t(`counting.${counting}`)}</StatusTag>
        )
      }
      chevron
      onClick={onClick}
    />
  )
}
