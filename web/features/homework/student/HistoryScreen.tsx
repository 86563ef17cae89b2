import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { AttachmentList } from '#web/features/file/parts/AttachmentList.tsx'
import { ask } from '#web/lib/call.ts'
import { fullTime, number, shortTime } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonCards } from '#web/ui/Skeleton.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { EmptyState } from '#web/ui/State.tsx'
import { StatusTag } from '#web/ui/StatusTag.tsx'
import { useHomeworkAddress } from '../addresses.ts'
import { useInfo } from '../info.ts'
import { useOwnNews } from '../live-updates.ts'
import { ReturnNotice } from '../parts/ReturnNotice.tsx'
import { SubmissionText } from '../parts/SubmissionText.tsx'
import { shownSubmission } from '../states.ts'
import { ReceiptBody } from './ReceiptBody.tsx'

type Version = AnswerOf<typeof homeworkCalls.listVersions>['list'][number]

/** Every version that a student has handed in, newest first, with its receipt and outcome. */
export function HistoryScreen() {
  const t = useTexts('homework')
  const { courseId, homeworkId, studentId } = useHomeworkAddress()
  const query = useQuery(
    ask(homeworkCalls.listVersions, { id: homeworkId, ...(studentId ? { studentId: studentId } : {}) }),
  )
  const title = useInfo(homeworkId, query.data !== undefined).query.data?.title ?? ''
  useOwnNews(courseId, homeworkId)
  return (
    <Screen subtitle={title} onRefresh={() => query.refetch()}>
      <QueryView
        query={query}
        skeleton={<SkeletonCards cards={2} />}
        isEmpty={({ list }) => list.length === 0}
        empty={<EmptyState art="work" title={t('history.none')} hint={t('history.noneHint')} />}
      >
        {({ list }) =>
          list.map(version => <VersionCard key={version.version} version={version} title={title} />)
        }
      </QueryView>
    </Screen>
  )
}

function VersionCard({ version, title }: { version: Version; title: string }) {
  const t = useTexts('homework')
  const [showsReceipt, setShowsReceipt] = useState(false)
  const { tone, text } = shownSubmission(version.state, t)
  return (
    <Card
      title={t('history.version', { version: version.version })}
      action={<StatusTag tone={tone}>{text}</StatusTag>}
    >
      <Stack gap={3}>
        {version.time !== null && (
          <p>
            {t(version.overtime ? 'student.lateAt' : 'student.handedInAt', { time: fullTime(version.time) })}
          </p>
        )}
        {version.returnedAt !== null && (
          <ReturnNotice
            title={t('history.returned', { time: fullTime(version.returnedAt) })}
            reason={version.reason}
          />
        )}
        {version.grades.map(grade => (
          <Notice
            key={grade.time}
            tone="good"
            title={t('history.grade', {
              score: number(grade.score ?? 0, 1),
              grader: grade.grader,
              time: grade.time === null ? '' : shortTime(grade.time),
            })}
          >
            {grade.comment}
          </Notice>
        ))}
        <SubmissionText text={version.content} folded />
        <AttachmentList files={version.attachments} />
        {showsReceipt ? (
          <ReceiptBody receipt={version.receipt} title={title} />
        ) : (
          <Button kind="quiet" size="small" onClick={() => setShowsReceipt(true)}>
            {t('history.receipt')}
          </Button>
        )}
      </Stack>
    </Card>
  )
}
