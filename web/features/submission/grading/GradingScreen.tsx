import { type ComponentType, useMemo } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { ProgressBar } from '#web/ui/base/Progress.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { BackIcon, ForwardIcon } from '#web/ui/icons/icons.tsx'
import { useSubmissionAddress } from '../addresses.ts'
import type {
  ContentProps,
  Detail,
  GradingKind,
  GradingNote,
  Shapes,
  StaffActions,
  SubmissionKind,
} from '../kind.ts'
import { useTask } from '../task.ts'
import { sentWhole } from '../waiting/send-grades.ts'
import { useSendsGrades } from '../waiting/use-sends-grades.ts'
import { GradingDone } from './GradingDone.tsx'
import { GradingForm } from './GradingForm.tsx'
import styles from './GradingScreen.module.css'
import { useGradedSubmission } from './graded-submission.ts'

interface GradingScreenProps<S extends Shapes> {
  kind: SubmissionKind<S>
  grading: GradingKind<S>
  /** What is shown of a submission. */
  Content: ComponentType<ContentProps<S>>
  Actions?: StaffActions<S>
  Note?: GradingNote<S>
}

/** Grading submission after submission: the pages above, the score under the thumb, the next one by a save or a swipe. */
export function GradingScreen<S extends Shapes>(props: GradingScreenProps<S>) {
  const { kind, grading, Content, Actions, Note } = props
  const t = useTexts('submission')
  const words = kind.useWords()
  const { courseId, taskId, to } = useSubmissionAddress(kind.pages)
  const taskQuery = useTask(kind, taskId)
  const { first, query, detail, isNone, go, goToAttempt, turn, isDone, setDone } = useGradedSubmission(
    kind,
    grading,
    taskQuery.data !== undefined,
  )
  kind.useStaffNews(courseId, taskId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a kind never changes
  const sending = useSendsGrades(useMemo(() => sentWhole(kind, grading), []))
  const waiting = sending.waiting.filter(grade => grade.taskId === taskId && !grade.refusal).length
  const place = detail?.place
  const turnTo = (step: 1 | -1) => {
    const student = step === 1 ? place?.next : place?.previous
    if (student) go(student, step)
  }
  return (
    <Screen
      broad
      flush
      title={isDone ? taskQuery.data?.title : detail?.work.name}
      subtitle={
        isDone
          ? undefined
          : subtitleOf(detail, t('grading.of', { position: place?.position ?? 0, total: place?.total ?? 0 }))
      }
      onBack={useBack(to('task'))}
      actions={
        isDone
          ? []
          : [
              {
                icon: BackIcon,
                label: t('grading.previous'),
                disabled: !place?.previous,
                onClick: () => turnTo(-1),
              },
              {
                icon: ForwardIcon,
                label: t('grading.next'),
                disabled: !place?.next,
                onClick: () => turnTo(1),
              },
            ]
      }
      head={place && <Progress graded={place.graded} total={place.total} waiting={waiting} />}
    >
      {isNone ? (
        <EmptyState art="work" title={t('grading.nothingYet')} hint={words.noneToGradeHint} />
      ) : (
        <QueryView query={taskQuery} skeleton={<SkeletonCards cards={2} />}>
          {task =>
            isDone ? (
              <GradingDone kind={kind} task={task} waiting={waiting} />
            ) : (
              <QueryView query={first ?? query} skeleton={<SkeletonCards cards={2} />}>
                {() =>
                  detail && (
                    <GradingForm
                      {...{ kind, Content, Actions, Note, task, detail, turn, go, goToAttempt }}
                      gradingKind={grading}
                      onTurn={turnTo}
                      onDone={setDone}
                    />
                  )
                }
              </QueryView>
            )
          }
        </QueryView>
      )}
    </Screen>
  )
}

const subtitleOf = <S extends Shapes>(detail: Detail<S> | undefined, position: string) =>
  detail && [detail.work.number, (detail.place?.position ?? 0) > 0 && position].filter(Boolean).join(' · ')

interface ProgressProps {
  graded: number
  total: number
  /** Grades on their way; they count once they have arrived. */
  waiting: number
}

function Progress({ graded, total, waiting }: ProgressProps) {
  const t = useTexts('submission')
  const text = t('grading.progress', { graded, total })
  return (
    <div className={styles.progress}>
      <ProgressBar value={total > 0 ? graded / total : 0} label={text} />
      <span className={styles.figures}>
        {waiting > 0 ? `${text} · ${t('waiting.few', { count: waiting })}` : text}
      </span>
    </div>
  )
}
