import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { homeworkKinds } from '#contract/features/homework/rules.ts'
import type { SubmissionCounts, SubmissionFilter } from '#contract/features/submission/entities.ts'
import { timeStates } from '#contract/features/submission/rules.ts'
import { duplicatesPath } from '#web/features/duplicate/addresses.ts'
import { DuplicateFlag } from '#web/features/duplicate/DuplicateFlag.tsx'
import { detailPath } from '#web/features/group/addresses.ts'
import {
  discussionPath,
  homeworkPages,
  rubricPath,
  sharedPath,
  useHomeworkAddress,
} from '#web/features/homework/addresses.ts'
import type { Info } from '#web/features/homework/info.ts'
import { useStaffNews } from '#web/features/homework/live-updates.ts'
import { homeworkSubmissions } from '#web/features/homework/submissions.ts'
import { TaskCard, TaskLine, TaskRubric } from '#web/features/homework/task/TaskCard.tsx'
import { overviewPath } from '#web/features/review/addresses.ts'
import { fullTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { Button } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'
import { CommentIcon } from '#web/ui/icons/comment-icons.tsx'
import {
  BellIcon,
  ChartIcon,
  CheckIcon,
  CopyIcon,
  EyeIcon,
  MoreIcon,
  PeopleIcon,
} from '#web/ui/icons/icons.tsx'
import { usePublishing } from '../grading/publishing.ts'
import { OffersRow } from '../offer/lazy.ts'
import { HandedInProgress } from '../roster/HandedInProgress.tsx'
import { SubmissionFilterChips, SubmissionList } from '../roster/SubmissionList.tsx'
import styles from './StaffTask.module.css'
import { useStaffActions } from './staff-actions.ts'

interface StaffHomeworkProps {
  info: Info
  clockOffset: number
  renew: () => void
}

/** A homework as its teacher sees it: the course's progress, what is waiting, who has handed in. */
export function StaffHomework({ info, clockOffset, renew }: StaffHomeworkProps) {
  const t = useTexts('homework')
  const navigate = useNavigate()
  const { courseId, homeworkId, to } = useHomeworkAddress()
  const actions = useStaffActions(info)
  const [filter, setFilter] = useState<SubmissionFilter>('all')
  useStaffNews(courseId, homeworkId)
  const { counts } = info
  const isOfGroups = info.kind === homeworkKinds.groups
  const isVisible = info.timeState === timeStates.open || info.timeState === timeStates.past
  return (
    <Screen
      broad={isVisible}
      actions={[{ icon: MoreIcon, label: t('staff.more'), onClick: actions.openMenu }]}
      footer={
        info.can.grade && counts && counts.submitted > 0 ? (
          <Button kind="primary" size="large" block icon={CheckIcon} onClick={() => navigate(to('grade'))}>
            {counts.tograde > 0
              ? t(isOfGroups ? 'staff.gradeStudents' : 'staff.grade', { count: counts.tograde })
              : t('staff.reviewSubmissions')}
          </Button>
        ) : undefined
      }
      onRefresh={async () => renew()}
    >
      {isVisible ? (
        <div className={styles.page}>
          <div className={styles.sides}>
            <div className={styles.side}>
              <TaskLine info={info} clockOffset={clockOffset} onEnd={renew} />
              {isOfGroups && <GroupNotice info={info} />}
              {counts && <CourseProgress info={info} counts={counts} missing={actions.missing} />}
              {info.can.grade && info.offerCount > 0 && (
                <Suspense fallback={null}>
                  <OffersRow pages={homeworkPages} title={t('offers.title')} task={info} />
                </Suspense>
              )}
              {info.rubric && <TaskRubric rubric={info.rubric} />}
            </div>
            <section className={styles.works} aria-label={t('staff.students')}>
              <SubmissionFilterChips
                filter={filter}
                counts={counts ?? undefined}
                mayGrade={info.can.grade}
                onFilter={setFilter}
              />
              <SubmissionList
                kind={homeworkSubmissions}
                filter={filter}
                mayGrade={info.can.grade}
                areNamesHidden={info.areNamesHidden}
                Flag={DuplicateFlag}
              />
            </section>
          </div>
        </div>
      ) : (
        <>
          <HiddenNotice info={info} onPublish={actions.publishNow} isPublishing={actions.isPublishing} />
          {isOfGroups && <GroupNotice info={info} />}
          <TaskCard info={info} clockOffset={clockOffset} onEnd={renew} folded />
          {info.rubric && <TaskRubric rubric={info.rubric} />}
        </>
      )}
    </Screen>
  )
}

interface CourseProgressProps {
  info: Info
  counts: SubmissionCounts
  /** How many have still to hand in. */
  missing: number
}

/** How far the course is, and what is done about it. */
function CourseProgress({ info, counts, missing }: CourseProgressProps) {
  const t = useTexts('homework')
  const duplicates = useTexts('duplicate')
  const reviewing = useTexts('review')
  const navigate = useNavigate()
  const { homeworkId, to } = useHomeworkAddress()
  const { setPublished, isPublishing } = usePublishing(homeworkSubmissions, homeworkId, info)
  return (
    <Card>
      <Stack gap={3}>
        <HandedInProgress counts={counts} />
        {info.can.grade && counts.submitted > 0 && (
          <div className={styles.inset}>
            <Switch
              label={t('staff.publishScores')}
              hint={
                !info.isScorePublished && counts.graded > 0
                  ? t('staff.hiddenScores', { count: counts.graded })
                  : undefined
              }
              checked={info.isScorePublished}
              disabled={isPublishing}
              onChange={setPublished}
            />
          </div>
        )}
        <Stack row gap={2}>
          {info.can.urge && missing > 0 && (
            <Button size="small" icon={BellIcon} onClick={() => navigate(to('remind'))}>
              {t('staff.remindMissing', { count: missing })}
            </Button>
          )}
          <Button size="small" icon={PeopleIcon} onClick={() => navigate(to('roster'))}>
            {t('staff.all')}
          </Button>
          {info.review && info.can.grade && (
            <Button
              size="small"
              icon={CheckIcon}
              onClick={() => navigate(overviewPath({ courseId: info.courseId, homeworkId }))}
            >
              {reviewing('staff.open')}
            </Button>
          )}
          <Button
            size="small"
            icon={CommentIcon}
            onClick={() => navigate(discussionPath(info.courseId, homeworkId, 1))}
          >
            {t('discussion')}
          </Button>
          {(info.can.grade ? counts.submitted > 0 : info.can.compare) && (
            <Button
              size="small"
              icon={EyeIcon}
              onClick={() => navigate(sharedPath(info.courseId, homeworkId, 1))}
            >
              {t('share.list')}
            </Button>
          )}
          {info.rubric && info.can.grade && (
            <Button
              size="small"
              icon={ChartIcon}
              onClick={() => navigate(rubricPath(info.courseId, homeworkId))}
            >
              {t('rubric.title')}
            </Button>
          )}
          {counts.submitted > 0 && info.can.grade && (
            <Button
              size="small"
              icon={CopyIcon}
              onClick={() => navigate(duplicatesPath(info.courseId, homeworkId))}
            >
              {duplicates('title')}
            </Button>
          )}
        </Stack>
      </Stack>
    </Card>
  )
}

/** Who is in none of the groups that hand in together. */
function GroupNotice({ info }: { info: Info }) {
  const t = useTexts('homework')
  const navigate = useNavigate()
  const { courseId, groupSetId, groupSetName, ungroupedCount } = info
  if (groupSetName === '') return <Callout>{t('group.gone')}</Callout>
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

function HiddenNotice({
  info,
  onPublish,
  isPublishing,
}: {
  info: Info
  onPublish: () => void
  isPublishing: boolean
}) {
  const t = useTexts('homework')
  return (
    <Callout
      tone="info"
      action={
        info.can.manage ? (
          <Button size="small" kind="primary" busy={isPublishing} onClick={onPublish}>
            {t('staff.publishNow')}
          </Button>
        ) : undefined
      }
    >
      {info.publishedAt === null
        ? t('staff.unpublishedNote')
        : t('staff.scheduledNote', { time: fullTime(info.publishedAt) })}
    </Callout>
  )
}
