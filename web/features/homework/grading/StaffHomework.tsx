import { useState } from 'react'
import { useNavigate } from 'react-router'
import { timeStates } from '#contract/features/homework/rules.ts'
import type { SubmissionCounts, SubmissionFilter } from '#contract/features/submission/entities.ts'
import { fullTime } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { BellIcon, CheckIcon, MoreIcon, PeopleIcon } from '#web/ui/icons/icons.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ProgressBar } from '#web/ui/Progress.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { Stats } from '#web/ui/Stats.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { useHomeworkAddress } from '../addresses.ts'
import type { Info } from '../info.ts'
import { useStaffNews } from '../live-updates.ts'
import { TaskCard } from '../task/TaskCard.tsx'
import { SubmissionFilterChips, SubmissionList } from './parts/SubmissionList.tsx'
import styles from './StaffHomework.module.css'
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
  const isVisible = info.timeState === timeStates.open || info.timeState === timeStates.past
  return (
    <Screen
      actions={[{ icon: MoreIcon, label: t('staff.more'), onClick: actions.openMenu }]}
      footer={
        info.can.grade && counts && counts.submitted > 0 ? (
          <Button
            kind="primary"
            size="large"
            block
            icon={CheckIcon}
            onClick={() => navigate(to('/reviewDetail'))}
          >
            {counts.tograde > 0 ? t('staff.grade', { count: counts.tograde }) : t('staff.reviewSubmissions')}
          </Button>
        ) : undefined
      }
      onRefresh={async () => renew()}
    >
      {!isVisible && (
        <HiddenNotice info={info} onPublish={actions.publishNow} isPublishing={actions.isPublishing} />
      )}
      <TaskCard info={info} clockOffset={clockOffset} onEnd={renew} folded />
      {isVisible && counts && (
        <Card>
          <Stack gap={3}>
            <Progress counts={counts} onFilter={setFilter} />
            {info.can.grade && counts.submitted > 0 && (
              <div className={styles.inset}>
                <Switch
                  label={t('staff.publishScores')}
                  hint={
                    !info.isScorePublished && counts.graded > 0
                      ? t('staff.hiddenScores', { count: counts.graded })
                      : t('staff.publishScoresHint')
                  }
                  checked={info.isScorePublished}
                  disabled={actions.isPublishingScores}
                  onChange={actions.setScoresPublished}
                />
              </div>
            )}
            <Stack row gap={2}>
              {info.can.urge && actions.missing > 0 && (
                <Button size="small" icon={BellIcon} onClick={() => navigate(to('/call'))}>
                  {t('staff.remindMissing', { count: actions.missing })}
                </Button>
              )}
              <Button size="small" icon={PeopleIcon} onClick={() => navigate(to('/stuUserList'))}>
                {t('staff.all')}
              </Button>
            </Stack>
          </Stack>
        </Card>
      )}
      {isVisible && (
        <section className={styles.works} aria-label={t('staff.students')}>
          <SubmissionFilterChips filter={filter} counts={counts ?? undefined} onFilter={setFilter} />
          <SubmissionList filter={filter} mayGrade={info.can.grade} />
        </section>
      )}
    </Screen>
  )
}

function Progress({
  counts,
  onFilter,
}: {
  counts: SubmissionCounts
  onFilter: (filter: SubmissionFilter) => void
}) {
  const t = useTexts('homework')
  const handedIn = t('staff.submittedOf', { count: counts.submitted, total: counts.all })
  return (
    <div className={styles.progress}>
      <p className={styles.handedIn}>{handedIn}</p>
      <ProgressBar value={counts.all > 0 ? counts.submitted / counts.all : 0} label={handedIn} />
      <Stats
        figures={[
          {
            label: t('staff.toGrade'),
            value: counts.tograde,
            tone: counts.tograde > 0 ? 'accent' : undefined,
            onClick: () => onFilter('tograde'),
          },
          {
            label: t('staff.graded'),
            value: counts.graded,
            tone: counts.graded > 0 ? 'good' : undefined,
            onClick: () => onFilter('graded'),
          },
          {
            label: t('staff.notSubmitted'),
            value: counts.notsubmitted,
            onClick: () => onFilter('notsubmitted'),
          },
          {
            label: t('staff.returned'),
            value: counts.returned,
            tone: counts.returned > 0 ? 'warn' : undefined,
            onClick: () => onFilter('returned'),
          },
        ]}
      />
    </div>
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
    <Notice
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
    </Notice>
  )
}
