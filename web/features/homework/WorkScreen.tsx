import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import type { Receipt } from '#contract/features/homework/entities.ts'
import { workStates } from '#contract/features/homework/rules.ts'
import type { AnswerOf } from '#contract/input.ts'
import { AttachmentList } from '#web/features/file/parts/AttachmentList.tsx'
import { QueryView } from '#web/features/shell/QueryView.tsx'
import { Screen } from '#web/features/shell/Screen.tsx'
import { ask } from '#web/lib/call.ts'
import { fullTime } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { BellIcon, CheckIcon } from '#web/ui/icons/icons.tsx'
import { SkeletonCards } from '#web/ui/Skeleton.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { EmptyState } from '#web/ui/State.tsx'
import { StatusTag } from '#web/ui/StatusTag.tsx'
import { useHomeworkAddress } from './addresses.ts'
import { type Info, useInfo } from './info.ts'
import { useOwnNews } from './news.ts'
import { GradeCard } from './parts/GradeCard.tsx'
import { ReceiptBody } from './parts/ReceiptBody.tsx'
import { ReturnNotice } from './parts/ReturnNotice.tsx'
import styles from './parts/StudentHomework.module.css'
import { WorkText } from './parts/WorkText.tsx'
import { isGraded, isHandedIn, shownWork } from './states.ts'

type Detail = AnswerOf<typeof homeworkCalls.getWorkDetail>

/** One student's work in full: text, files, grade, return, receipt. */
export function WorkScreen() {
  const t = useTexts('homework')
  const { courseId, homeworkId, studentId } = useHomeworkAddress()
  const input = { id: homeworkId, ...(studentId ? { studentid: studentId } : {}) }
  const query = useQuery(ask(homeworkCalls.getWorkDetail, input))
  const isThere = query.data !== undefined
  const history = useQuery({ ...ask(homeworkCalls.getWorkHistory, input), enabled: isThere })
  const info = useInfo(homeworkId, isThere).query.data
  useOwnNews(courseId, homeworkId)
  return (
    <Screen
      title={info?.mine === null ? query.data?.work.username : t('detail.mine')}
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
  detail: { work, history },
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
  const { tone, text } = shownWork(work.state, t)
  if (work.version === 0)
    return <EmptyState art="work" title={t('detail.notHandedIn')} hint={t('detail.notHandedInHint')} />
  return (
    <>
      {isGraded(work.state) && work.score !== null && info && (
        <GradeCard work={work} fullScore={info.fullscore} />
      )}
      {work.state === workStates.returned && (
        <ReturnNotice title={t('student.returned')} reason={work.reason} />
      )}
      <Card
        title={t(info?.mine ? 'student.myWork' : 'detail.title')}
        action={<StatusTag tone={tone}>{text}</StatusTag>}
      >
        <Stack gap={3}>
          {work.submittime !== null && (
            <p className={work.overtime ? styles.late : styles.quiet}>
              {t(work.overtime ? 'student.lateAt' : 'student.handedInAt', {
                time: fullTime(work.submittime),
              })}
            </p>
          )}
          <WorkText text={work.content} />
          <AttachmentList files={work.attachments} large />
          {history > 1 && (
            <Button
              kind="quiet"
              size="small"
              onClick={() => navigate(to('/stuWorkHistory', { studentid: work.studentid }))}
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

const mayGrade = (info: Info, { work }: Detail) => info.can.grade && isHandedIn(work.state)
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
        onClick={() => navigate(to('/reviewDetail', { studentid: detail.work.studentid }))}
      >
        {t('detail.grade')}
      </Button>
    )
  return (
    <Button
      size="large"
      block
      icon={BellIcon}
      onClick={() => navigate(to('/call', { studentid: detail.work.studentid }))}
    >
      {t('staff.urge')}
    </Button>
  )
}
