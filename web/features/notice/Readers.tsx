import { useState } from 'react'
import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import { noticeErrors } from '#contract/features/notice/errors.ts'
import type { readerFilters } from '#contract/features/notice/readers.ts'
import type { AnswerOf } from '#contract/input.ts'
import { SeenStudents } from '#web/features/activity/seen/SeenStudents.tsx'
import { shortTime } from '#web/lib/dates.ts'
import { usePages } from '#web/lib/pages.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { noticeQueries } from './live-updates.ts'
import type { NoticeInfo } from './NoticeScreen.tsx'

type Filter = (typeof readerFilters)[number]
type Reader = AnswerOf<typeof courseNoticeCalls.listReaders>['list'][number]

/** How many students have read a notice, who they are, and a reminder to the others. */
export function Readers({ info, name }: { info: NoticeInfo; name: string }) {
  const t = useTexts('notice')
  const [filter, setFilter] = useState<Filter>('unread')
  const { needsAcknowledgement: asks, readCount, studentCount } = info
  const pages = usePages(
    courseNoticeCalls.listReaders,
    { id: info.id, filter, name, limit: 50 },
    { keepPrevious: true },
  )
  return (
    <SeenStudents
      {...{ info, name, pages, filter, onFilter: setFilter, refreshes: noticeQueries }}
      done={readCount}
      said={t(asks ? 'readers.confirmedBy' : 'readers.readBy', { count: readCount, all: studentCount })}
      isOpen
      filters={[
        {
          value: 'unread',
          label: t(asks ? 'readers.unconfirmed' : 'readers.unread'),
          count: studentCount - readCount,
        },
        { value: 'read', label: t(asks ? 'readers.confirmed' : 'readers.read'), count: readCount },
      ]}
      nobody={nobodyIn(filter, asks, t)}
      noteOf={reader => whenOf(reader, t)}
    />
  )
}

function nobodyIn(filter: Filter, asks: boolean, t: Translate<'notice'>) {
  if (filter === 'unread')
    return asks ? t('readers.everybodyConfirmed') : problemText(noticeErrors.nobodyLeft)
  return t(asks ? 'readers.nobodyConfirmed' : 'readers.nobody')
}

function whenOf({ readAt, acknowledgedAt, isDone }: Reader, t: Translate<'notice'>) {
  if (acknowledgedAt !== null) return t('readers.confirmedAt', { time: shortTime(acknowledgedAt) })
  if (readAt === null) return ''
  return t(isDone ? 'readers.readAt' : 'readers.openedAt', { time: shortTime(readAt) })
}
