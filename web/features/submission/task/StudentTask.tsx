import { type ComponentType, Suspense, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { submissionStates } from '#contract/features/submission/rules.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { useUser } from '#web/shell/user.ts'
import { toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { CommentIcon } from '#web/ui/icons/comment-icons.tsx'
import { EyeIcon, ReturnIcon, SendIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { useSubmissionAddress } from '../addresses.ts'
import { AttemptClock } from '../attempts/AttemptClock.tsx'
import { AttemptFooter } from '../attempts/AttemptFooter.tsx'
import { useFinish } from '../attempts/finish.ts'
import { OwnAttempts, StartCard } from '../attempts/lazy.ts'
import { hasAttempts, isToStart } from '../attempts/rules.ts'
import { StartsLater } from '../early/lazy.ts'
import type { Addition, ContentProps, SubmissionKind } from '../kind.ts'
import { isClosed } from '../offer/closed.ts'
import { OwnOffer } from '../offer/lazy.ts'
import { useOfferable } from '../offer/offerable.ts'
import { Overtaken } from '../overtaken/lazy.ts'
import { showsClassmates } from '../shared/shows-classmates.ts'
import { isGraded, isHandedIn } from '../states.ts'
import type { Own, OwnSubmission, ShownShapes, TaskProps } from '../task.ts'
import { OwnGroup } from './OwnGroup.tsx'
import { OwnState } from './OwnState.tsx'
import { OwnSubmissionCard } from './OwnSubmissionCard.tsx'
import { TaskRubric } from './TaskRubric.tsx'

interface StudentTaskProps<S extends ShownShapes> {
  kind: SubmissionKind<S>
  /** Begins the names under which devices keep what is written (`WritingKind`). */
  name: string
  task: S['task']
  mine: Own<S> & S['content']
  clockOffset: number
  renew: () => void
  Task: ComponentType<TaskProps<S>>
  Content: ComponentType<ContentProps<S>>
  /** What the kind adds between the student's own state and their submission, and to the links at the end. */
  More?: Addition<S>
  Links?: Addition<S>
}

/** A task as a student sees it, with their own submission; once it is graded, the grade comes first. */
export function StudentTask<S extends ShownShapes>(props: StudentTaskProps<S>) {
  const { kind, name, task, mine, clockOffset, renew, More } = props
  const t = useTexts('submission')
  const words = kind.useWords()
  const navigate = useNavigate()
  const { courseId, taskId, to } = useSubmissionAddress(kind.pages)
  const write = () => navigate(to('write'))
  kind.useOwnNews(courseId, taskId)
  useNewOutcome(kind, mine)
  const isToWrite = useIsToWrite(props)
  return (
    <Screen
      footer={footerOf(task, isToWrite) && <Footer {...props} isToWrite={isToWrite} onWrite={write} />}
      onRefresh={async () => renew()}
    >
      {task.beginsAt !== null && (
        <Suspense fallback={null}>
          <StartsLater beginsAt={task.beginsAt} clockOffset={clockOffset} onBegin={renew} />
        </Suspense>
      )}
      {isToStart(task) && (
        <Suspense fallback={null}>
          <StartCard task={task} clockOffset={clockOffset} />
        </Suspense>
      )}
      {mine.state === submissionStates.notSubmitted && mine.endsAt !== null && (
        <AttemptClock endsAt={mine.endsAt} clockOffset={clockOffset} onEnd={renew} />
      )}
      {mine.isExcused && <Callout tone="info">{t('student.excused', { task: words.noun })}</Callout>}
      <OwnState {...{ kind, task, mine, clockOffset }} />
      {showsOffer(task, mine, clockOffset) && (
        <Suspense fallback={null}>
          <OwnOffer {...{ kind, name, task, mine, clockOffset, renew }} onWrite={write} />
        </Suspense>
      )}
      {mine.attempts.length > 0 && (
        <Suspense fallback={null}>
          <OwnAttempts {...{ kind, task, mine }} />
        </Suspense>
      )}
      <OwnGroup {...{ task, mine }} warns={!isHandedIn(mine.state)} />
      {mine.overtaken.length > 0 && (
        <Suspense fallback={null}>
          <Overtaken texts={mine.overtaken} />
        </Suspense>
      )}
      {More && <More task={task} />}
      <TaskAndSubmission {...props} />
      {task.rubric && !isGraded(mine.state) && <TaskRubric rubric={task.rubric} />}
      <LinkList {...props} />
    </Screen>
  )
}

/** Says so when the submission is graded or returned while it is looked at. */
function useNewOutcome<S extends ShownShapes>(kind: SubmissionKind<S>, { state }: OwnSubmission) {
  const t = useTexts('submission')
  const { noun: task } = kind.useWords()
  const before = useRef(state)
  useEffect(() => {
    if (before.current !== state && state === submissionStates.graded)
      toast.good(t('student.newGrade', { task }))
    if (before.current !== state && state === submissionStates.returned)
      toast.info(t('student.newReturn', { task }))
    before.current = state
  }, [state, t, task])
}

/** The present attempt can be written. What is offered, or can be, cannot be handed in. */
function useIsToWrite<S extends ShownShapes>({ kind, name, task, mine, clockOffset }: StudentTaskProps<S>) {
  const offerable = useOfferable(kind, name, task, mine, useUser()?.id, clockOffset)
  if (task.can.submit) return true
  return mine.offer === null && offerable === null && hasUncountedFiles(mine)
}

/** A draft with files may still be on time after the deadline: the server decides at the hand-in. */
const hasUncountedFiles = ({ isFinal, endsAt, state, draft }: OwnSubmission) =>
  !isFinal && endsAt === null && !isHandedIn(state) && draft.attachments.length > 0

/** Something was offered, or can be after the end. */
const showsOffer = (task: ShownShapes['task'], mine: OwnSubmission, clockOffset: number) =>
  mine.offer !== null || isClosed(task, mine, Date.now() + clockOffset)

/** Something can be begun or written. */
const footerOf = (task: ShownShapes['task'], isToWrite: boolean) =>
  isToWrite || (hasAttempts(task) && task.can.begin > 0)

interface FooterProps<S extends ShownShapes> extends StudentTaskProps<S> {
  isToWrite: boolean
  onWrite: () => void
}

function Footer<S extends ShownShapes>({
  kind,
  task,
  mine,
  clockOffset,
  isToWrite,
  onWrite,
}: FooterProps<S>) {
  const t = useTexts('submission')
  const { noun } = kind.useWords()
  if (hasAttempts(task)) return <AttemptFooter {...{ kind, task, mine, clockOffset }} mayWrite={isToWrite} />
  const isNew = mine.state === submissionStates.notSubmitted
  const isAsked = (isNew && !mine.isExcused) || mine.state === submissionStates.returned
  return (
    <Button
      kind={isAsked ? 'primary' : 'secondary'}
      size="large"
      block
      icon={isNew ? SendIcon : ReturnIcon}
      onClick={onWrite}
    >
      {isNew ? t('student.handIn', { task: noun }) : t('student.handInAgain')}
    </Button>
  )
}

/** Who comes back for the grade knows the task: their submission is first. */
function TaskAndSubmission<S extends ShownShapes>(props: StudentTaskProps<S>) {
  const { kind, task, mine, clockOffset, renew, Task, Content } = props
  const submission = <OwnSubmissionCard {...{ kind, task, mine, Content }} />
  if (isGraded(mine.state))
    return (
      <>
        {submission}
        <Task {...{ task, clockOffset }} onEnd={renew} view="line" />
      </>
    )
  const isNew = mine.state === submissionStates.notSubmitted
  return (
    <>
      <Task {...{ task, clockOffset }} onEnd={renew} view={isNew ? 'full' : 'folded'} />
      {mine.version > 0 && submission}
    </>
  )
}

function LinkList<S extends ShownShapes>({ kind, task, Links }: StudentTaskProps<S>) {
  const t = useTexts('submission')
  const words = kind.useWords()
  const navigate = useNavigate()
  const { to } = useSubmissionAddress(kind.pages)
  const { finish, title } = useFinish(kind, task)
  // What a kind has no page for is not offered.
  const { shared, discussion } = kind.pages
  if (!task.can.finish && !shared && !discussion && !Links) return null
  return (
    <List>
      {task.can.finish && (
        <ListRow leading={<EyeIcon />} title={title} note={t('finish.note')} onClick={finish} />
      )}
      {shared && task.can.compare && (
        <ListRow
          leading={<EyeIcon />}
          title={showsClassmates(task) ? words.classmates : words.shared}
          onClick={() => navigate(to('shared'))}
        />
      )}
      {discussion && (
        <ListRow
          leading={<CommentIcon />}
          title={t('discussion')}
          onClick={() => navigate(to('discussion'))}
        />
      )}
      {Links && <Links task={task} />}
    </List>
  )
}
