import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import type { Receipt } from '#contract/features/submission/entities.ts'
import { submissionStates } from '#contract/features/submission/rules.ts'
import type { AnswerOf } from '#contract/input.ts'
import { AttachmentList } from '#web/features/file/parts/AttachmentList.tsx'
import { ask } from '#web/lib/call.ts'
import { fullTime } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { BellIcon, CheckIcon } from '#web/ui/icons/icons.tsx'
import { SkeletonCards } from '#web/ui/Skeleton.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { EmptyState } from '#web/ui/State.tsx'
import { StatusTag } from '#web/ui/StatusTag.tsx'
import { useHomeworkAddress } from '../addresses.ts'
import { type Info, useInfo } from '../info.ts'
import { useOwnNews } from '../live-updates.ts'
import { ReturnNotice } from '../parts/ReturnNotice.tsx'
import { SubmissionText } from '../parts/SubmissionText.tsx'
import { isGraded, isHandedIn, shownSubmission } from '../states.ts'
import { GradeCard } from './GradeCard.tsx'
import { ReceiptBody } from './ReceiptBody.tsx'
import styles from './StudentHomework.module.css'

type Detail = AnswerOf<typeof homeworkCalls.getSubmission>

/** One student's submission in full: text, files, grade, return, receipt. */
export function SubmissionScreen() {
  const t = useTexts('homework')
  const { courseId, homeworkId, studentId } = useHomeworkAddress()
  const input = { id: homeworkId, ...(studentId ? { studentId: studentId } : {}) }
  const query = useQuery(ask(homeworkCalls.getSubmission, input))
  const isThere = query.data !== undefined
  const history = useQuery({ ...ask(homeworkCalls.listVersions, input), enabled: isThere })
  const info = useInfo(homeworkId, isThere).query.data
  useOwnNews(courseId, homeworkId)
  return (
    <Screen
      title={info?.mine === null ? query.data?.work.name : t('detail.mine')}
      subtitle={info?.title}
      onRefresh={() => Promise.all([query.refetch(), history.refetch()])}
      footer={info && query.data && mayAct(info, query.data) && <Actions info={info} detail={query.data} />}
    >
      <QueryView query={query} skeleton={<SkeletonCards cards={2} />}>
        {detail => <Body detail={detail} info={info} receipt={history.data?.list[0]?.receipt} />}
      </QueryView>
    </Screen>
  )
}

function Body({
  detail: { work: submission, history },
  info,
  receipt,
}: {
  detail: Detail
  info?: Info
  receipt?: Receipt
}) {
  const t = useTexts('homework')
  const navigate = useNavigate()
  const { to } = useHomeworkAddress()
  const { tone, text } = shownSubmission(submission.state, t)
  if (submission.version === 0)
    return <EmptyState art="work" title={t('detail.notHandedIn')} hint={t('detail.notHandedInHint')} />
  return (
    <>
      {isGraded(submission.state) && submission.score !== null && info && (
        <GradeCard submission={submission} fullScore={info.fullScore} />
      )}
      {submission.state === submissionStates.returned && (
        <ReturnNotice title={t('student.returned')} reason={submission.reason} />
      )}
      <Card
        title={t(info?.mine ? 'student.mySubmission' : 'detail.title')}
        action={<StatusTag tone={tone}>{text}</StatusTag>}
      >
        <Stack gap={3}>
          {submission.submittedAt !== null && (
            <p className={submission.overtime ? styles.late : styles.quiet}>
              {t(submission.overtime ? 'student.lateAt' : 'student.handedInAt', {
                time: fullTime(submission.submittedAt),
              })}
            </p>
          )}
          <SubmissionText text={submission.content} />
          <AttachmentList files={submission.attachments} large />
          {history > 1 && (
            <Button
              kind="quiet"
              size="small"
              onClick={() => navigate(to('/stuWorkHistory', { studentid: submission.studentId }))}
            >
              {t('detail.history', { count: history })}
            </Button>
          )}
        </Stack>
      </Card>
      {receipt && (
        <Card title={t('history.receipt')}>
          <ReceiptBody receipt={receipt} title={info?.title ?? ''} />
        </Card>
      )}
    </>
  )
}

const mayGrade = (info: Info, { work: submission }: Detail) => info.can.grade && isHandedIn(submission.state)
const mayAct = (info: Info, detail: Detail) =>
  mayGrade(info, detail) || (info.can.urge && !isHandedIn(detail.work.state))

function Actions({ info, detail }: { info: Info; detail: Detail }) {
  const t = useTexts('homework')
  const navigate = useNavigate()
  const { to } = useHomeworkAddress()
  if (mayGrade(info, detail))
    return (
      <Button
        kind="primary"
        size="large"
        block
        icon={CheckIcon}
        onClick={() => navigate(to('/reviewDetail', { studentid: detail.work.studentId }))}
      >
        {t('detail.grade')}
      </Button>
    )
  return (
    <Button
      size="large"
      block
      icon={BellIcon}
      onClick={() => navigate(to('/call', { studentid: detail.work.studentId }))}
    >
      {t('staff.remind')}
    </Button>
  )
}
