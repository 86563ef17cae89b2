import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useNavigate } from 'react-router'
import type { Receipt } from '#contract/features/submission/entities.ts'
import { submissionStates } from '#contract/features/submission/rules.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { BellIcon, CheckIcon } from '#web/ui/icons/icons.tsx'
import { useSubmissionAddress } from '../addresses.ts'
import { Feedback } from '../feedback/Feedback.tsx'
import type { ContentProps, Detail, Shapes, StaffActions, SubmissionKind, Task, Version } from '../kind.ts'
import { shownSubmission } from '../shown-state.ts'
import { isGraded, isHandedIn, ownScore } from '../states.ts'
import { useTask } from '../task.ts'
import { GradeCard } from './GradeCard.tsx'
import { SubmissionGroup } from './GroupLine.tsx'
import { HandedInAt } from './HandedInAt.tsx'
import { HistoryButton } from './HistoryButton.tsx'
import { ReceiptBody } from './ReceiptBody.tsx'
import { ReturnNotice } from './ReturnNotice.tsx'

interface SubmissionScreenProps<S extends Shapes> {
  kind: SubmissionKind<S>
  Content: ComponentType<ContentProps<S>>
  Actions?: StaffActions<S>
}

/** One student's submission in full: its content, grade, return, receipt. */
export function SubmissionScreen<S extends Shapes>({ kind, Content, Actions }: SubmissionScreenProps<S>) {
  const words = kind.useWords()
  const { courseId, taskId, studentId, attempt } = useSubmissionAddress(kind.pages)
  const one = { taskId, studentId }
  const query = useQuery(ask(kind.submission.call, kind.submission.input({ ...one, attempt })))
  const isThere = query.data !== undefined
  const history = useQuery({ ...ask(kind.versions.call, kind.versions.input(one)), enabled: isThere })
  const task = useTask(kind, taskId, isThere).data
  kind.useOwnNews(courseId, taskId)
  const mayAct =
    task &&
    query.data &&
    (mayGrade(task, query.data) || (task.can.urge && !isHandedIn(query.data.work.state)))
  return (
    <Screen
      title={task?.mine === null ? query.data?.work.name : words.mine}
      subtitle={task?.title}
      onRefresh={() => Promise.all([query.refetch(), history.refetch()])}
      footer={mayAct && <FooterActions kind={kind} task={task} detail={query.data} />}
    >
      <QueryView query={query} skeleton={<SkeletonCards cards={2} />}>
        {detail => (
          <Body
            {...{ kind, Content, Actions, detail, task }}
            receipt={receiptOf(query.data, history.data?.list)}
          />
        )}
      </QueryView>
    </Screen>
  )
}

/** Of the attempt that is shown. */
const receiptOf = <S extends Shapes>(
  detail: Detail<S> | undefined,
  versions: readonly Version<S>[] | undefined,
) => versions?.find(({ attempt }) => attempt === detail?.work.attempt)?.receipt

interface BodyProps<S extends Shapes> extends SubmissionScreenProps<S> {
  detail: Detail<S>
  task: S['task'] | undefined
  receipt: Receipt | undefined
}

function Body<S extends Shapes>({ kind, Content, Actions, detail, task, receipt }: BodyProps<S>) {
  const t = useTexts('submission')
  const words = kind.useWords()
  const { work: submission, history } = detail
  const { tone, text } = shownSubmission(submission.state, t)
  if (submission.version === 0)
    return (
      <>
        <SubmissionGroup {...{ submission, task, Actions }} />
        <EmptyState art="work" title={t('detail.notHandedIn')} hint={t('detail.notHandedInHint')} />
      </>
    )
  return (
    <>
      {isGraded(submission.state) && ownScore(submission) !== null && task && (
        <GradeCard submission={{ ...submission, score: ownScore(submission) }} task={task} />
      )}
      {submission.state === submissionStates.returned && (
        <ReturnNotice title={words.returned} reason={submission.reason} />
      )}
      {!isGraded(submission.state) && <Feedback files={submission.feedback} />}
      <Card
        title={task?.mine ? words.mine : words.submission}
        action={<StatusTag tone={tone}>{text}</StatusTag>}
      >
        <Stack gap={3}>
          <SubmissionGroup {...{ submission, task, Actions }} />
          <HandedInAt submission={submission} />
          <Content content={submission} task={task} view="full" />
          <HistoryButton pages={kind.pages} {...{ submission, history }} />
        </Stack>
      </Card>
      {receipt && (
        <Card title={t('history.receipt')}>
          <ReceiptBody receipt={receipt} task={words.task} title={task?.title ?? ''} />
        </Card>
      )}
    </>
  )
}

const mayGrade = <S extends Shapes>(task: Task, { work: submission }: Detail<S>) =>
  task.can.grade && isHandedIn(submission.state)

interface FooterActionsProps<S extends Shapes> {
  kind: SubmissionKind<S>
  task: S['task']
  detail: Detail<S>
}

function FooterActions<S extends Shapes>({ kind, task, detail }: FooterActionsProps<S>) {
  const t = useTexts('submission')
  const words = kind.useWords()
  const navigate = useNavigate()
  const { to } = useSubmissionAddress(kind.pages)
  const { studentId, attempt, attempts } = detail.work
  const student = {
    studentid: studentId,
    ...(attempts.length > 0 && { attempt: String(attempt) }),
  }
  return mayGrade(task, detail) ? (
    <MainButton icon={CheckIcon} onClick={() => navigate(to('grade', student))}>
      {words.gradeOne}
    </MainButton>
  ) : (
    <Button size="large" block icon={BellIcon} onClick={() => navigate(to('remind', student))}>
      {t('remind.title')}
    </Button>
  )
}
