import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { questionCalls } from '#contract/features/question/calls.ts'
import type { Question, QuestionVersionRow } from '#contract/features/question/entities.ts'
import { includes } from '#contract/features/question/rules.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { fullTime, pastTime } from '#web/lib/dates.ts'
import { usePages } from '#web/lib/pages.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { SkeletonRows, SkeletonText } from '#web/ui/base/Skeleton.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { questionQueries } from '../queries.ts'
import { ShownQuestion } from './ShownQuestion.tsx'

/** What the question said before; a former version can be looked at and taken again. */
export function Versions({ question }: { question: Question }) {
  const t = useTexts('question')
  const { query, items, hasMore, onMore, loadingMore } = usePages(questionCalls.listVersions, {
    id: question.id,
    limit: 20,
  })
  const [opened, setOpened] = useState<QuestionVersionRow>()
  return (
    <QueryView
      query={query}
      skeleton={<SkeletonRows rows={2} />}
      isEmpty={() => items.length < 2}
      empty={null}
    >
      {() => (
        <>
          <List title={t('versions.title')}>
            {items.map(row => (
              <ListRow
                key={row.id}
                title={t('versions.row', { version: row.version, excerpt: row.excerpt || t('noText') })}
                note={t('changedBy', { name: row.authorName, time: pastTime(row.madeAt ?? 0) })}
                trailing={row.version === question.version ? t('versions.now') : undefined}
                onClick={row.version === question.version ? undefined : () => setOpened(row)}
              />
            ))}
            {hasMore && (
              <ListRow
                title={
                  <Button kind="quiet" size="small" busy={loadingMore} onClick={onMore}>
                    {t('versions.more')}
                  </Button>
                }
              />
            )}
          </List>
          {opened && <FormerSheet question={question} former={opened} onClose={() => setOpened(undefined)} />}
        </>
      )}
    </QueryView>
  )
}

interface FormerSheetProps {
  question: Question
  former: QuestionVersionRow
  onClose: () => void
}

function FormerSheet({ question: { id, version, right }, former, onClose }: FormerSheetProps) {
  const t = useTexts('question')
  const query = useQuery(ask(questionCalls.get, { id, versionId: former.id }))
  const change = useCommand(questionCalls.change, {
    refreshes: questionQueries,
    onDone: () => {
      toast.good(t('versions.taken', { version: former.version }))
      onClose()
    },
  })
  const takeAgain = ({ files, ...question }: Question) =>
    change.mutate({ id, version, question: { ...question, fileIds: files.map(file => file.id) } })
  return (
    <Sheet
      open
      tall
      onClose={onClose}
      title={t('versions.former', { version: former.version })}
      footer={
        query.data && includes(right, 'edit') ? (
          <MainButton busy={change.isPending} onClick={() => takeAgain(query.data)}>
            {t('versions.take')}
          </MainButton>
        ) : undefined
      }
    >
      <p>{t('changedBy', { name: former.authorName, time: fullTime(former.madeAt ?? 0) })}</p>
      <QueryView query={query} skeleton={<SkeletonText lines={5} />}>
        {question => <ShownQuestion question={question} />}
      </QueryView>
    </Sheet>
  )
}
