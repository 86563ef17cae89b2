import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import { noticeErrors } from '#contract/features/notice/errors.ts'
import type { AnswerOf } from '#contract/input.ts'
import { DoneOrLeft } from '#web/features/activity/seen/DoneOrLeft.tsx'
import { pastTime } from '#web/lib/dates.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { noticeQueries } from './live-updates.ts'
import type { NoticeInfo } from './NoticeScreen.tsx'

type Reader = AnswerOf<typeof courseNoticeCalls.listReaders>['list'][number]

/** How many students have read a notice, who they are, and a reminder to the others. */
export function Readers({ info, name }: { info: NoticeInfo; name: string }) {
  const t = useTexts('notice')
  const { id, needsAcknowledgement: asks, readCount: done, studentCount: all } = info
  return (
    <DoneOrLeft
      {...{ info, name, done, refreshes: noticeQueries }}
      list={courseNoticeCalls.listReaders}
      of={{ id }}
      sides={{ done: 'read', left: 'unread' }}
      said={t(asks ? 'readers.confirmedBy' : 'readers.readBy', { count: done, all })}
      isOpen
      words={{
        done: t(asks ? 'readers.confirmed' : 'readers.read'),
        left: t(asks ? 'readers.unconfirmed' : 'readers.unread'),
        nobody: t(asks ? 'readers.nobodyConfirmed' : 'readers.nobody'),
        everybody: asks ? t('readers.everybodyConfirmed') : problemText(noticeErrors.nobodyLeft),
      }}
      noteOf={(reader: Reader) => whenOf(reader, t)}
    />
  )
}

function whenOf({ readAt, acknowledgedAt, isDone }: Reader, t: Translate<'notice'>) {
  if (acknowledgedAt !== null) return t('readers.confirmedAt', { time: pastTime(acknowledgedAt) })
  if (readAt === null) return ''
  return t(isDone ? 'readers.readAt' : 'readers.openedAt', { time: pastTime(readAt) })
}
