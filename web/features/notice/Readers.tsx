import { useState } from 'react'
import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import { noticeErrors } from '#contract/features/notice/errors.ts'
import type { readerFilters } from '#contract/features/notice/readers.ts'
import type { AnswerOf } from '#contract/input.ts'
import { useCommand } from '#web/lib/call.ts'
import { shortTime } from '#web/lib/dates.ts'
import { usePages } from '#web/lib/pages.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { ProgressBar } from '#web/ui/base/Progress.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { SegmentedFilter } from '#web/ui/fields/SegmentedFilter.tsx'
import { BellIcon } from '#web/ui/icons/icons.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import { noticeQueries } from './live-updates.ts'
import type { NoticeInfo } from './NoticeScreen.tsx'

type Filter = (typeof readerFilters)[number]
type Reader = AnswerOf<typeof courseNoticeCalls.listReaders>['list'][number]

/** How many students have read a notice, who they are, and a reminder to the others. */
export function Readers({ info, name }: { info: NoticeInfo; name: string }) {
  const t = useTexts('notice')
  const [filter, setFilter] = useState<Filter>('unread')
  const { needsAcknowledgement: asks, readCount, studentCount } = info
  const missing = studentCount - readCount
  const { query, ...pages } = usePages(
    courseNoticeCalls.listReaders,
    { id: info.id, filter, name, limit: 50 },
    { keepPrevious: true },
  )
  const said = t(asks ? 'readers.confirmedBy' : 'readers.readBy', { count: readCount, all: studentCount })
  return (
    <>
      {name === '' && (
        <Card>
          <Stack gap={3}>
            <p>{said}</p>
            <ProgressBar value={studentCount > 0 ? readCount / studentCount : 0} label={said} />
            {info.can.manage && missing > 0 && <Remind noticeId={info.id} missing={missing} />}
          </Stack>
        </Card>
      )}
      <SegmentedFilter<Filter>
        label={t('readers.filter')}
        value={filter}
        onChange={setFilter}
        options={[
          { value: 'unread', label: t(asks ? 'readers.unconfirmed' : 'readers.unread'), count: missing },
          { value: 'read', label: t(asks ? 'readers.confirmed' : 'readers.read'), count: readCount },
        ]}
      />
      <QueryView
        query={query}
        skeleton={<SkeletonRows rows={6} avatar />}
        isEmpty={() => pages.items.length === 0}
        empty={
          <EmptyState
            art={name ? 'search' : 'people'}
            title={name ? t('readers.noneFound') : emptyTitle(filter, asks, t)}
          />
        }
      >
        {() => (
          <InfiniteList
            {...pages}
            label={t('readers.filter')}
            itemKey={idOf}
            rowHeight={64}
            renderItem={reader => <ReaderRow reader={reader} t={t} />}
          />
        )}
      </QueryView>
    </>
  )
}

const idOf = ({ studentId }: Reader) => studentId

function emptyTitle(filter: Filter, asks: boolean, t: Translate<'notice'>) {
  if (filter === 'unread')
    return asks ? t('readers.everybodyConfirmed') : problemText(noticeErrors.nobodyLeft)
  return t(asks ? 'readers.nobodyConfirmed' : 'readers.nobody')
}

function ReaderRow({ reader, t }: { reader: Reader; t: Translate<'notice'> }) {
  return (
    <RowBody
      leading={<Avatar name={reader.name} src={reader.avatar} size={40} />}
      title={reader.name}
      note={[reader.number, whenOf(reader, t)].filter(Boolean).join(' · ') || undefined}
    />
  )
}

function whenOf({ readAt, acknowledgedAt, isDone }: Reader, t: Translate<'notice'>) {
  if (acknowledgedAt !== null) return t('readers.confirmedAt', { time: shortTime(acknowledgedAt) })
  if (readAt === null) return ''
  return t(isDone ? 'readers.readAt' : 'readers.openedAt', { time: shortTime(readAt) })
}

function Remind({ noticeId, missing }: { noticeId: string; missing: number }) {
  const t = useTexts('notice')
  const remind = useCommand(courseNoticeCalls.remind, {
    refreshes: noticeQueries,
    onDone: ({ done }) =>
      done > 0
        ? toast.good(t('readers.reminded', { count: done }))
        : toast.info(t('readers.alreadyReminded')),
  })
  return (
    <Stack row gap={2}>
      <Button
        size="small"
        icon={BellIcon}
        busy={remind.isPending}
        onClick={() => remind.mutate({ id: noticeId })}
      >
        {t('readers.remind', { count: missing })}
      </Button>
    </Stack>
  )
}
