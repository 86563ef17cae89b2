import { useNavigate } from 'react-router'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { BackIcon, ForwardIcon } from '#web/ui/icons/icons.tsx'
import { ProgressBar } from '#web/ui/Progress.tsx'
import { SkeletonCards } from '#web/ui/Skeleton.tsx'
import { EmptyState } from '#web/ui/State.tsx'
import { useHomeworkAddress } from '../addresses.ts'
import { useInfo } from '../info.ts'
import { useStaffNews } from '../live-updates.ts'
import styles from './GradingScreen.module.css'
import { type Detail, useGradedSubmission } from './grading.ts'
import { GradingDone } from './parts/GradingDone.tsx'
import { GradingForm } from './parts/GradingForm.tsx'

/** Grading submission after submission: the pages above, the score under the thumb, the next one by a save or a swipe. */
export function GradingScreen() {
  const t = useTexts('homework')
  const navigate = useNavigate()
  const { courseId, homeworkId, to } = useHomeworkAddress()
  const info = useInfo(homeworkId)
  const { first, query, detail, isNone, go, turn, isDone, setDone } = useGradedSubmission(
    info.query.data !== undefined,
  )
  useStaffNews(courseId, homeworkId)
  const place = detail?.place
  const turnTo = (step: 1 | -1) => {
    const student = step === 1 ? place?.next : place?.previous
    if (student) go(student, step)
  }
  return (
    <Screen
      wide
      flush
      title={isDone ? info.query.data?.title : detail?.work.name}
      subtitle={
        isDone
          ? undefined
          : subtitleOf(detail, t('grading.of', { position: place?.position ?? 0, total: place?.total ?? 0 }))
      }
      onBack={() => navigate(to(''), { replace: true })}
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
      head={place && <Progress graded={place.graded} total={place.total} />}
    >
      {isNone ? (
        <EmptyState art="work" title={t('staff.nothingYet')} hint={t('list.noneToGradeHint')} />
      ) : (
        <QueryView query={info.query} skeleton={<SkeletonCards cards={2} />}>
          {task =>
            isDone ? (
              <GradingDone info={task} />
            ) : (
              <QueryView query={first ?? query} skeleton={<SkeletonCards cards={2} />}>
                {() =>
                  detail && (
                    <GradingForm
                      info={task}
                      detail={detail}
                      turn={turn}
                      onTurn={turnTo}
                      go={go}
                      onDone={() => setDone(true)}
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

const subtitleOf = (detail: Detail | undefined, position: string) =>
  detail && [detail.work.number, (detail.place?.position ?? 0) > 0 && position].filter(Boolean).join(' · ')

function Progress({ graded, total }: { graded: number; total: number }) {
  const t = useTexts('homework')
  const text = t('grading.progress', { graded, total })
  return (
    <div className={styles.progress}>
      <ProgressBar value={total > 0 ? graded / total : 0} label={text} />
      <span className={styles.figures}>{text}</span>
    </div>
  )
}
