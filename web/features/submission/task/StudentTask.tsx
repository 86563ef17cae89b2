import { Suspense, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { submissionStates, timeStates } from '#contract/features/submission/rules.ts'
import { reportPath } from '#web/features/duplicate/addresses.ts'
import {
  discussionPath,
  reviewPath,
  sharedPath,
  useHomeworkAddress,
} from '#web/features/homework/addresses.ts'
import type { Info, OwnSubmission } from '#web/features/homework/info.ts'
import { useOwnNews } from '#web/features/homework/live-updates.ts'
import { homeworkWriting } from '#web/features/homework/student/writing.ts'
import { homeworkSubmissions } from '#web/features/homework/submissions.ts'
import { TaskCard, TaskLine, TaskRubric } from '#web/features/homework/task/TaskCard.tsx'
import { ReceivedReviews } from '#web/features/review/student/ReceivedReviews.tsx'
import { ToReview } from '#web/features/review/student/ToReview.tsx'
import { number, percent } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { useUser } from '#web/shell/user.ts'
import { toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { CommentIcon } from '#web/ui/icons/comment-icons.tsx'
import { CopyIcon, EyeIcon, ReturnIcon, SendIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { AttemptClock } from '../attempts/AttemptClock.tsx'
import { AttemptFooter } from '../attempts/AttemptFooter.tsx'
import { useFinish } from '../attempts/finish.ts'
import { OwnAttempts } from '../attempts/OwnAttempts.tsx'
import { hasAttempts, isToStart } from '../attempts/rules.ts'
import { StartCard } from '../attempts/StartCard.tsx'
import { Feedback } from '../feedback/Feedback.tsx'
import { isClosed } from '../offer/closed.ts'
import { OwnOffer } from '../offer/lazy.ts'
import { useOfferable } from '../offer/offerable.ts'
import { Overtaken } from '../overtaken/lazy.ts'
import { GradeCard } from '../reading/GradeCard.tsx'
import { HandedInAt } from '../reading/HandedInAt.tsx'
import { ReturnNotice } from '../reading/ReturnNotice.tsx'
import { TextAndFiles } from '../reading/TextAndFiles.tsx'
import { showsClassmates } from '../shared/shows-classmates.ts'
import { isGraded, isHandedIn, ownScore, shownSubmission } from '../states.ts'
import { LateNotice } from './LateNotice.tsx'
import { OwnGroup } from './OwnGroup.tsx'
import styles from './StudentTask.module.css'

interface StudentHomeworkProps {
  info: Info
  mine: OwnSubmission
  clockOffset: number
  renew: () => void
}

/** A homework as a student sees it: the task and their own submission; once it is graded, the grade comes first. */
export function StudentHomework({ info, mine, clockOffset, renew }: StudentHomeworkProps) {
  const t = useTexts('homework')
  const duplicates = useTexts('duplicate')
  const navigate = useNavigate()
  const { courseId, homeworkId, to } = useHomeworkAddress()
  useOwnNews(courseId, homeworkId)
  useLiveUpdates(mine)
  const write = () => navigate(to('write'))
  const isNew = mine.state === submissionStates.notSubmitted
  const isAsked = (isNew && !mine.isExcused) || mine.state === submissionStates.returned
  const kind = isAsked ? 'primary' : 'secondary'
  const isInAttempts = hasAttempts(info)
  const finishing = useFinish(info)
  const accountId = useUser()?.id
  const offerable = useOfferable(homeworkWriting.name, info, mine, accountId, clockOffset)
  // What is offered, or can be, cannot be handed in.
  const isToWrite = info.can.submit || (mine.offer === null && offerable === null && mayWrite(info, mine))
  return (
    <Screen
      footer={
        isInAttempts ? (
          (info.can.begin > 0 || isToWrite) && (
            <AttemptFooter {...{ info, mine, clockOffset }} mayWrite={isToWrite} />
          )
        ) : isToWrite ? (
          <Button kind={kind} size="large" block icon={isNew ? SendIcon : ReturnIcon} onClick={write}>
            {t(isNew ? 'student.handIn' : 'student.handInAgain')}
          </Button>
        ) : undefined
      }
      onRefresh={async () => renew()}
    >
      {isToStart(info) && <StartCard info={info} clockOffset={clockOffset} />}
      {isNew && mine.endsAt !== null && (
        <AttemptClock endsAt={mine.endsAt} clockOffset={clockOffset} onEnd={renew} />
      )}
      {mine.isExcused && <Callout tone="info">{t('student.excused')}</Callout>}
      <State info={info} mine={mine} clockOffset={clockOffset} />
      {(mine.offer !== null || isClosed(info, mine, Date.now() + clockOffset)) && (
        <Suspense fallback={null}>
          <OwnOffer
            {...{ info, mine, clockOffset, renew }}
            kind={homeworkSubmissions}
            name={homeworkWriting.name}
            onWrite={write}
          />
        </Suspense>
      )}
      <OwnAttempts info={info} mine={mine} />
      <OwnGroup info={info} mine={mine} warns={!isHandedIn(mine.state)} />
      {mine.overtaken.length > 0 && (
        <Suspense fallback={null}>
          <Overtaken texts={mine.overtaken} />
        </Suspense>
      )}
      {info.review?.concludedAt && mine.state === submissionStates.graded && (
        <ReceivedReviews homeworkId={homeworkId} />
      )}
      {info.review && mine.version > 0 && (
        <ToReview
          homeworkId={homeworkId}
          isAllocated={info.review.allocatedAt !== null}
          pathOf={reviewId => reviewPath(courseId, homeworkId, reviewId)}
        />
      )}
      {isGraded(mine.state) ? (
        // Who comes back for the grade knows the task.
        <>
          <MySubmission info={info} mine={mine} />
          <TaskLine info={info} clockOffset={clockOffset} onEnd={renew} />
        </>
      ) : (
        <>
          <TaskCard info={info} clockOffset={clockOffset} onEnd={renew} folded={!isNew} />
          {mine.version > 0 && <MySubmission info={info} mine={mine} />}
        </>
      )}
      {info.rubric && !isGraded(mine.state) && <TaskRubric rubric={info.rubric} />}
      <List>
        {info.can.finish && (
          <ListRow
            leading={<EyeIcon />}
            title={finishing.title}
            note={t('finish.note')}
            onClick={finishing.finish}
          />
        )}
        {info.can.compare && (
          <ListRow
            leading={<EyeIcon />}
            title={t(showsClassmates(info) ? 'share.classmates' : 'share.list')}
            onClick={() => navigate(sharedPath(courseId, homeworkId, 0))}
          />
        )}
        <ListRow
          leading={<CommentIcon />}
          title={t('discussion')}
          onClick={() => navigate(discussionPath(courseId, homeworkId, 0))}
        />
        {mine.checkId !== '' && (
          <ListRow
            leading={<CopyIcon />}
            title={duplicates('title')}
            trailing={mine.duplicateRate === null ? duplicates('unknown') : percent(mine.duplicateRate / 100)}
            onClick={() =>
              navigate(reportPath({ courseId, taskId: homeworkId, role: 0, checkId: mine.checkId }))
            }
          />
        )}
      </List>
    </Screen>
  )
}

/** Says so when the submission is graded or returned while it is looked at. */
function useLiveUpdates({ state }: OwnSubmission) {
  const t = useTexts('homework')
  const before = useRef(state)
  useEffect(() => {
    if (before.current !== state && state === submissionStates.graded) toast.good(t('student.newGrade'))
    if (before.current !== state && state === submissionStates.returned) toast.info(t('student.newReturn'))
    before.current = state
  }, [state, t])
}

/** A draft with files may still be on time after the deadline: the server decides at the hand-in. */
const mayWrite = (info: Info, mine: OwnSubmission) =>
  info.can.submit ||
  (!mine.isFinal &&
    mine.endsAt === null &&
    !isGraded(mine.state) &&
    mine.draft.attachments.length > 0 &&
    mine.state !== submissionStates.submitted)

function State({ info, mine, clockOffset }: Omit<StudentHomeworkProps, 'renew'>) {
  const t = useTexts('homework')
  const common = useTexts('submission')
  if (mine.state === submissionStates.graded)
    return <GradeCard submission={{ ...mine, score: ownScore(mine) }} task={info} />
  if (mine.state === submissionStates.gradedUnpublished)
    return <Callout tone="good">{t('student.gradedHidden')}</Callout>
  if (mine.state === submissionStates.returned)
    return (
      <>
        <ReturnNotice title={t('student.returned')} reason={mine.reason} />
        <Feedback files={mine.feedback} />
      </>
    )
  // Neither missing nor late, whatever the time.
  if (mine.state === submissionStates.notSubmitted && mine.isExcused) return null
  const isPast = info.timeState === timeStates.past
  // Another attempt: the one before is what they have.
  if (mine.state === submissionStates.notSubmitted && mine.attempt > 1)
    return isPast && mine.endsAt === null ? (
      <LateNotice info={info} clockOffset={clockOffset} isTaken={info.can.submit} />
    ) : null
  if (mine.state === submissionStates.notSubmitted)
    return (
      <>
        <p className={styles.state}>
          <StatusTag tone={isPast ? 'bad' : 'neutral'}>
            {common(isPast ? 'state.notSubmitted' : 'state.toDo')}
          </StatusTag>
          {mine.draft.sequence > 0 && mine.offer === null && <span>{t('student.draftWaiting')}</span>}
        </p>
        {isPast && <LateNotice info={info} clockOffset={clockOffset} isTaken={info.can.submit} />}
      </>
    )
  return null
}

function MySubmission({ info, mine }: { info: Info; mine: OwnSubmission }) {
  const t = useTexts('homework')
  const navigate = useNavigate()
  const { to } = useHomeworkAddress()
  const { tone, text } = shownSubmission(mine.state, useTexts('submission'))
  return (
    <Card title={t('student.mySubmission')} action={<StatusTag tone={tone}>{text}</StatusTag>}>
      <Stack gap={3}>
        <HandedInAt submission={mine} />
        {mine.isFinal && <Callout>{t('student.final')}</Callout>}
        {mine.isShared && <Callout>{t('share.ownNote')}</Callout>}
        {isHandedIn(mine.state) && isDraftChanged(mine) && info.can.submit && (
          <Callout tone="info">{t('student.draftChanged')}</Callout>
        )}
        <TextAndFiles content={mine} view="folded" />
        <div className={styles.links}>
          <Button kind="quiet" size="small" onClick={() => navigate(to('submission'))}>
            {t('student.details')}
          </Button>
          {mine.version > 1 && (
            <Button kind="quiet" size="small" onClick={() => navigate(to('versions'))}>
              {t('student.history')} ({number(mine.version)})
            </Button>
          )}
        </div>
      </Stack>
    </Card>
  )
}

function isDraftChanged({ draft, content, attachments }: OwnSubmission) {
  const ids = (files: readonly { id: string }[]) => files.map(file => file.id).join()
  return draft.content !== content || ids(draft.attachments) !== ids(attachments)
}
