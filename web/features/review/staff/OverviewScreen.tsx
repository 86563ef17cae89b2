import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { reviewCalls } from '#contract/features/review/calls.ts'
import type { ReviewRow } from '#contract/features/review/entities.ts'
import type { AnswerOf } from '#contract/input.ts'
import { Allowed } from '#web/features/course/entry/Allowed.tsx'
import { ask, useCommand } from '#web/lib/call.ts'
import { endTime, fullTime, pastTime } from '#web/lib/dates.ts'
import { duration, number } from '#web/lib/format.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { useIsBeside } from '#web/shell/Beside.tsx'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { dialog, toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { ProgressBar } from '#web/ui/base/Progress.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { BellIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { ofStudentPath, useReviewAddress } from '../addresses.ts'
import { reviewQueries, useReviewNews } from '../live.ts'
import styles from './OverviewScreen.module.css'

type Overview = AnswerOf<typeof reviewCalls.overview>

/** How reviewing goes: who has reviewed, how far the reviews differ, who appeals. */
export function OverviewScreen() {
  const t = useTexts('review')
  const { homeworkId } = useReviewAddress()
  const query = useQuery(ask(reviewCalls.overview, { id: homeworkId }))
  useReviewNews()
  return (
    <Screen subtitle={query.data?.title ?? ''} onRefresh={() => query.refetch()}>
      <QueryView query={query} skeleton={<SkeletonRows rows={8} avatar />}>
        {overview => (
          <>
            <ProgressCard overview={overview} />
            {overview.list.length === 0 ? (
              <EmptyState art="people" title={t('staff.none')} />
            ) : (
              <Students rows={overview.list} />
            )}
          </>
        )}
      </QueryView>
    </Screen>
  )
}

/** How much is done, until when, and what can be done about the rest. */
function ProgressCard({ overview }: { overview: Overview }) {
  const t = useTexts('review')
  const { homeworkId } = useReviewAddress()
  const isAllocated = overview.allocatedAt !== null
  const allocate = useCommand(reviewCalls.allocate, {
    refreshes: reviewQueries,
    onDone: ({ done }) => {
      if (done > 0) toast.good(t('staff.allocated', { count: done }))
      else toast.info(t('staff.noneToGive'))
    },
  })
  const remind = useCommand(reviewCalls.remind, {
    refreshes: reviewQueries,
    onDone: ({ done }) => {
      if (done > 0) toast.good(t('staff.reminded', { count: done }))
      else toast.info(t('staff.nobodyReminded'))
    },
  })
  const askFirst = async () => {
    const question = isAllocated
      ? { title: t('staff.againQuestion'), message: t('staff.againHint'), confirmLabel: t('staff.again') }
      : {
          title: t('staff.allocateQuestion'),
          message: [lossOf(overview, t), t('staff.allocateHint')].filter(Boolean).join(' '),
          confirmLabel: t('staff.allocate'),
        }
    if (await dialog.confirm(question)) allocate.mutate({ id: homeworkId })
  }
  const [due, done] = [sumOf(overview.list, 'due'), sumOf(overview.list, 'done')]
  const missing = overview.list.filter(row => row.done < row.due)
  const isOpen = overview.concludedAt === null
  return (
    <Card>
      <Stack gap={3}>
        {isAllocated ? (
          <>
            <p>{t('staff.progress', { done, due })}</p>
            <ProgressBar value={due === 0 ? 0 : done / due} label={t('staff.progress', { done, due })} />
          </>
        ) : (
          <p>{t(isOpen ? 'staff.notAllocated' : 'staff.never')}</p>
        )}
        <p className={styles.times}>
          {[
            isOpen && t('staff.until', { time: endTime(overview.endsAt ?? 0) }),
            !isOpen && isAllocated && t('staff.concluded'),
            overview.reallocatedAt !== null &&
              t('staff.reallocated', { time: pastTime(overview.reallocatedAt) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {isOpen && (
          <Allowed permission="grade" mode="remove">
            <Stack row gap={2}>
              {isAllocated && missing.length > 0 && (
                <Button
                  size="small"
                  icon={BellIcon}
                  busy={remind.isPending}
                  onClick={() => remind.mutate({ id: homeworkId })}
                >
                  {t('staff.remind', { count: missing.length })}
                </Button>
              )}
              {(!isAllocated || missing.length > 0) && (
                <Button size="small" busy={allocate.isPending} onClick={() => void askFirst()}>
                  {t(isAllocated ? 'staff.again' : 'staff.allocate')}
                </Button>
              )}
            </Stack>
          </Allowed>
        )}
      </Stack>
    </Card>
  )
}

/** Who could hand in again, and cannot any more. */
const lossOf = ({ losingTime, lostUntil }: Overview, t: Translate<'review'>) =>
  losingTime > 0 &&
  lostUntil !== null &&
  t('staff.losing', {
    count: losingTime,
    time: fullTime(lostUntil),
    left: duration(Math.max(0, lostUntil - Date.now())),
  })

const sumOf = (rows: readonly ReviewRow[], of: 'due' | 'done') => rows.reduce((sum, row) => sum + row[of], 0)

/** Those with an appeal come first. */
export function Students({ rows }: { rows: readonly ReviewRow[] }) {
  const t = useTexts('review')
  const navigate = useNavigate()
  const { courseId, homeworkId } = useReviewAddress()
  const isBeside = useIsBeside()
  return (
    <List title={t('staff.students')}>
      {rows.map(row => {
        const address = ofStudentPath({ courseId, homeworkId }, row.studentId)
        return (
          <ListRow
            key={row.studentId}
            leading={<Avatar name={row.name} src={row.avatar} />}
            title={row.name}
            note={[
              row.mean === null
                ? t('staff.noReviews')
                : t('staff.mean', { mean: number(row.mean, 1), count: row.received }),
              row.spread > 0 && t('staff.spread', { spread: number(row.spread, 1) }),
            ]
              .filter(Boolean)
              .join(' · ')}
            trailing={<Duty row={row} />}
            selected={isBeside(address)}
            onClick={() => navigate(address)}
          />
        )
      })}
    </List>
  )
}

function Duty({ row }: { row: ReviewRow }) {
  const t = useTexts('review')
  if (row.hasAppealed) return <StatusTag tone="bad">{t('staff.appealed')}</StatusTag>
  if (row.due === 0) return <StatusTag tone="neutral">{t('staff.noDuty')}</StatusTag>
  return (
    <StatusTag tone={row.done === row.due ? 'good' : 'warn'}>
      {t('staff.duty', { done: row.done, due: row.due })}
    </StatusTag>
  )
}
