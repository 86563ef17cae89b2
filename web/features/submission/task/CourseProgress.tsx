import { useNavigate } from 'react-router'
import type { SubmissionCounts } from '#contract/features/submission/entities.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'
import { CommentIcon } from '#web/ui/icons/comment-icons.tsx'
import { BellIcon, ChartIcon, EyeIcon, PeopleIcon } from '#web/ui/icons/icons.tsx'
import { type Page, useSubmissionAddress } from '../addresses.ts'
import { usePublishing } from '../grading/publishing.ts'
import { HandedInProgress } from '../roster/HandedInProgress.tsx'
import { isTimeToRemind } from '../roster/over.ts'
import type { ShownShapes } from '../task.ts'
import styles from './StaffTask.module.css'
import type { StaffTaskProps } from './StaffTask.tsx'
import { missingIn } from './staff-actions.ts'

type CourseProgressProps<S extends ShownShapes> = Pick<
  StaffTaskProps<S>,
  'kind' | 'task' | 'PeopleActions' | 'MoreActions'
> & { counts: SubmissionCounts }

/** How far the course is, and what is done about it. */
export function CourseProgress<S extends ShownShapes>(props: CourseProgressProps<S>) {
  const { task, counts } = props
  return (
    <Card>
      <Stack gap={3}>
        <HandedInProgress counts={counts} />
        {task.can.grade && counts.submitted > 0 && <ScoresSwitch {...props} />}
        <Actions {...props} />
      </Stack>
    </Card>
  )
}

function ScoresSwitch<S extends ShownShapes>({ kind, task, counts }: CourseProgressProps<S>) {
  const t = useTexts('submission')
  const { setPublished, isPublishing } = usePublishing(kind, task.id, task)
  const isAnyHidden = !task.isScorePublished && counts.graded > 0
  return (
    <div className={styles.inset}>
      <Switch
        label={t('staff.publishScores')}
        hint={isAnyHidden ? t('staff.hiddenScores', { count: counts.graded }) : undefined}
        checked={task.isScorePublished}
        disabled={isPublishing}
        onChange={setPublished}
      />
    </div>
  )
}

function Actions<S extends ShownShapes>({
  kind,
  task,
  counts,
  PeopleActions,
  MoreActions,
}: CourseProgressProps<S>) {
  const t = useTexts('submission')
  const words = kind.useWords()
  const navigate = useNavigate()
  const { to } = useSubmissionAddress(kind.pages)
  const open = (page: Page) => () => navigate(to(page))
  const { can } = task
  // What a kind has no page for is not offered.
  const has = kind.pages
  const missing = missingIn(task)
  const isAnyToCompare = can.grade ? counts.submitted > 0 : can.compare
  return (
    <div className={styles.actions}>
      {has.remind && can.urge && missing > 0 && isTimeToRemind(task) && (
        <Button size="small" icon={BellIcon} onClick={open('remind')}>
          {t('staff.remindMissing', { count: missing })}
        </Button>
      )}
      <Button size="small" icon={PeopleIcon} onClick={open('roster')}>
        {t('staff.all')}
      </Button>
      {PeopleActions && <PeopleActions task={task} />}
      {has.discussion && (
        <Button size="small" icon={CommentIcon} onClick={open('discussion')}>
          {t('discussion')}
        </Button>
      )}
      {has.shared && isAnyToCompare && (
        <Button size="small" icon={EyeIcon} onClick={open('shared')}>
          {words.shared}
        </Button>
      )}
      {has.rubric && task.rubric && can.grade && (
        <Button size="small" icon={ChartIcon} onClick={open('rubric')}>
          {t('staff.rubric')}
        </Button>
      )}
      {MoreActions && <MoreActions task={task} />}
    </div>
  )
}
