import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { typeOf } from '#contract/features/question/types/list.ts'
import { regradeCalls } from '#contract/features/test/regrade-calls.ts'
import type { RegradableQuestion } from '#contract/features/test/regrade-entities.ts'
import { ask } from '#web/lib/call.ts'
import { inLanguage } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { MainButton } from '#web/ui/base/Button.tsx'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { CloseIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { useRegradeAddress } from './addresses.ts'
import { useCollected } from './collected.ts'
import { EarlierRegrades } from './EarlierRegrades.tsx'
import { whatOfWish } from './said.ts'

const PreviewSheet = lazy(() =>
  import('./PreviewSheet.tsx').then(module => ({ default: module.PreviewSheet })),
)

/** The questions of a test, the changes of them that are collected for one correction, and what was corrected before. */
export function QuestionsList() {
  const t = useTexts('test/regrading')
  const { id, toQuestion } = useRegradeAddress()
  const [isPreviewed, setPreviewed] = useState(false)
  const collected = useCollected(id)
  const query = useQuery({ ...ask(regradeCalls.listQuestions, { id: id as never }), staleTime: 0 })
  const known = query.data?.list ?? []
  const changes = collected.changes.filter(({ questionId }) => known.some(one => one.id === questionId))
  return (
    <Screen
      onRefresh={query.refetch}
      footer={
        changes.length > 0 && <MainButton onClick={() => setPreviewed(true)}>{t('preview')}</MainButton>
      }
    >
      <QueryView
        query={query}
        skeleton={<SkeletonRows rows={8} />}
        isEmpty={({ list }) => list.length === 0}
        empty={<EmptyState art="work" title={t('noQuestions')} />}
      >
        {({ list }) => (
          <Stack gap={4}>
            {changes.length > 0 && (
              <List title={t('collected')} hint={t('collectedHint')}>
                {changes.map(change => {
                  const place = list.findIndex(one => one.id === change.questionId)
                  return (
                    <ListRow
                      key={change.questionId}
                      title={t('questionTitle', { number: place + 1 })}
                      note={whatOfWish(change, list[place]!, t)}
                      onClick={() => toQuestion(change.questionId)}
                      chevron={false}
                      extra={
                        <IconButton
                          icon={CloseIcon}
                          label={t('leaveOut', { number: place + 1 })}
                          onClick={() => collected.remove(change.questionId)}
                        />
                      }
                    />
                  )
                })}
              </List>
            )}
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
      {isPreviewed && changes.length > 0 && (
        <Suspense>
          <PreviewSheet {...{ id, changes }} onDone={collected.clear} onClose={() => setPreviewed(false)} />
        </Suspense>
      )}
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
