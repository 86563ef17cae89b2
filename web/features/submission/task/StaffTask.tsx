import { type ComponentType, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { SubmissionFilter, SubmissionRow } from '#contract/features/submission/entities.ts'
import { timeStates } from '#contract/features/submission/rules.ts'
import { HiddenActivity } from '#web/features/activity/seen/HiddenActivity.tsx'
import { detailPath } from '#web/features/group/addresses.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { CheckIcon } from '#web/ui/icons/icons.tsx'
import { useSubmissionAddress } from '../addresses.ts'
import type { Addition, KindWith } from '../kind.ts'
import { OffersRow } from '../offer/lazy.ts'
import { isOver } from '../roster/over.ts'
import { SubmissionFilterChips, SubmissionList } from '../roster/SubmissionList.tsx'
import { isOfGroups, type ShownShapes, type TaskProps } from '../task.ts'
import { CourseProgress } from './CourseProgress.tsx'
import styles from './StaffTask.module.css'
import { useStaffActions } from './staff-actions.ts'
import { TaskRubric } from './TaskRubric.tsx'

export interface StaffTaskProps<S extends ShownShapes> {
  kind: KindWith<S, 'publish'>
  task: S['task']
  clockOffset: number
  renew: () => void
  Task: ComponentType<TaskProps<S>>
  /** Marks rows of the list. */
  Flag?: ComponentType<{ submission: SubmissionRow }>
  /** Buttons that the kind adds: about its students, and at the end. */
  PeopleActions?: Addition<S>
  MoreActions?: Addition<S>
}

/** A task as its teacher sees it: the course's progress, what is waiting, who has handed in. */
export function StaffTask<S extends ShownShapes>(props: StaffTaskProps<S>) {
  const { kind, task, clockOffset, renew, Task } = props
  const { courseId, taskId } = useSubmissionAddress(kind.pages)
  const actions = useStaffActions(kind, task)
  kind.useStaffNews(courseId, taskId)
  const isVisible = task.timeState === timeStates.open || task.timeState === timeStates.past
  return (
    <Screen
      broad={isVisible}
      actions={actions}
      footer={isAnyToSee(task) && <GradeButton {...{ kind, task }} />}
      onRefresh={async () => renew()}
    >
      {isVisible ? (
        <div className={styles.page}>
          <div className={styles.sides}>
            <Overview {...props} />
            <Roster {...props} />
          </div>
        </div>
      ) : (
        <>
          <HiddenActivity info={{ ...task, id: taskId }} refreshes={kind.refreshes} />
          <GroupNotice {...{ kind, task }} />
          <Task {...{ task, clockOffset }} onEnd={renew} view="folded" />
          {task.rubric && <TaskRubric rubric={task.rubric} />}
        </>
      )}
    </Screen>
  )
}

/** Something was handed in, and may be graded. */
const isAnyToSee = ({ can, counts }: ShownShapes['task']) =>
  can.grade && counts !== null && counts.submitted > 0

/** The task, what was done for it, and what is waiting. */
function Overview<S extends ShownShapes>(props: StaffTaskProps<S>) {
  const { kind, task, clockOffset, renew, Task } = props
  const words = kind.useWords()
  return (
    <div className={styles.side}>
      <Task {...{ task, clockOffset }} onEnd={renew} view="line" />
      <GroupNotice {...{ kind, task }} />
      {task.counts && <CourseProgress {...props} counts={task.counts} />}
      {task.can.grade && task.offerCount > 0 && (
        <Suspense fallback={null}>
          <OffersRow pages={kind.pages} title={words.offered} task={task} />
        </Suspense>
      )}
      {task.rubric && <TaskRubric rubric={task.rubric} />}
    </div>
  )
}

function Roster<S extends ShownShapes>({ kind, task, Flag }: StaffTaskProps<S>) {
  const t = useTexts('submission')
  const [filter, setFilter] = useState<SubmissionFilter>('all')
  const mayGrade = task.can.grade
  const counts = task.counts ?? undefined
  return (
    <section className={styles.works} aria-label={t('staff.students')}>
      <SubmissionFilterChips {...{ filter, mayGrade, counts }} hasEnded={isOver(task)} onFilter={setFilter} />
      <SubmissionList
        {...{ kind, filter, mayGrade, counts, Flag }}
        hasEnded={isOver(task)}
        onFilter={setFilter}
        areNamesHidden={task.areNamesHidden}
      />
    </section>
  )
}

type PartProps<S extends ShownShapes> = Pick<StaffTaskProps<S>, 'kind' | 'task'>

function GradeButton<S extends ShownShapes>({ kind, task }: PartProps<S>) {
  const t = useTexts('submission')
  const { work } = kind.useWords()
  const navigate = useNavigate()
  const { to } = useSubmissionAddress(kind.pages)
  const count = task.counts?.tograde ?? 0
  const label = isOfGroups(task) ? 'staff.gradeStudents' : 'staff.grade'
  return (
    <MainButton icon={CheckIcon} onClick={() => navigate(to('grade'))}>
      {count > 0 ? t(label, { count, work }) : t('staff.reviewSubmissions', { work })}
    </MainButton>
  )
}

/** Who is in none of the groups that hand in together. */
function GroupNotice<S extends ShownShapes>({ kind, task }: PartProps<S>) {
  const t = useTexts('submission')
  const { noun } = kind.useWords()
  const navigate = useNavigate()
  const { courseId, groupSetId, groupSetName, ungroupedCount } = task
  if (!isOfGroups(task)) return null
  if (groupSetName === '') return <Callout>{t('group.gone', { task: noun })}</Callout>
  if (ungroupedCount === 0) return null
  const address = detailPath('Ungroup', { courseId, courseRole: '1' }, groupSetId)
  return (
    <Callout
      action={
        <Button size="small" onClick={() => navigate(address)}>
          {t('group.who')}
        </Button>
      }
    >
      {t('group.ungrouped', { count: ungroupedCount })}
    </Callout>
  )
}
