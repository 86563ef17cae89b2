import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { performanceCalls } from '#contract/features/performance/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { ask } from '#web/lib/call.ts'
import { startOfDay } from '#web/lib/days.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { Stats } from '#web/ui/base/Stats.tsx'
import { DateTimeField } from '#web/ui/fields/DateTimeField.tsx'
import { SegmentedFilter } from '#web/ui/fields/SegmentedFilter.tsx'
import { List, ListItem, ListRow } from '#web/ui/lists/List.tsx'
import { studentPath } from '../addresses.ts'
import { DayBars } from '../parts/DayBars.tsx'
import { StarRow } from '../parts/StarRow.tsx'
import { Stars } from '../parts/Stars.tsx'
import { useStarNews } from '../queries.ts'
import { negative } from '../signed.ts'

const dayMs = 86_400_000
/** In days; of one's own, between two of them. */
const spans = { week: 7, month: 30, all: null, own: null } as const
type Span = keyof typeof spans
type Statistics = AnswerOf<typeof performanceCalls.getStatistics>

/** The stars of a time: in all, by day, by group and by student. */
export function StatisticsScreen() {
  const t = useTexts('performance')
  const { courseId } = useCourseAddress()
  const [span, setSpan] = useState<Span>('month')
  // One moment for each visit, or each drawing would ask for another time.
  const [opened] = useState(() => Math.floor(Date.now() / 1000) * 1000)
  const [own, setOwn] = useState<OwnDays>({ from: startOfDay(opened, -30), until: startOfDay(opened) })
  const days = spans[span]
  const { begin, end } =
    span === 'own' ? timesOf(own) : { begin: days === null ? null : opened - days * dayMs, end: null }
  const refresh = useStarNews(courseId)
  const query = useQuery({
    ...ask(performanceCalls.getStatistics, { courseId, begin, end }),
    placeholderData: earlier => earlier,
  })
  return (
    <Screen
      head={
        <SegmentedFilter<Span>
          label={t('statistics.span')}
          value={span}
          onChange={setSpan}
          options={(Object.keys(spans) as Span[]).map(value => ({ value, label: t(`statistics.${value}`) }))}
        />
      }
      onRefresh={refresh}
    >
      {span === 'own' && <OwnSpan own={own} opened={opened} onChange={setOwn} />}
      <QueryView
        query={query}
        skeleton={<SkeletonCards cards={3} />}
        isEmpty={({ students }) => students.length === 0}
        empty={
          span === 'all' ? (
            <EmptyState art="work" title={t('log.none')} hint={t('log.noneOfStudent')} />
          ) : (
            <EmptyState art="work" title={t('statistics.none')} hint={t('statistics.noneHint')} />
          )
        }
      >
        {statistics => <Content statistics={statistics} courseId={courseId} />}
      </QueryView>
    </Screen>
  )
}

/** Both are moments of their day; it is looked at as a whole. */
interface OwnDays {
  from: number | null
  until: number | null
}

const timesOf = ({ from, until }: OwnDays) => ({
  begin: from === null ? null : startOfDay(from),
  end: until === null ? null : startOfDay(until, 1),
})

/** The days between which stars are counted, such as those of the first half of a term. */
function OwnSpan({
  own,
  opened,
  onChange,
}: {
  own: OwnDays
  opened: number
  onChange: (own: OwnDays) => void
}) {
  const t = useTexts('performance')
  const { from, until } = own
  return (
    <Card>
      <Stack gap={3}>
        <DateTimeField
          label={t('statistics.from')}
          precision="day"
          noneLabel={t('statistics.fromBeginning')}
          max={until ?? opened}
          value={from}
          onChange={day => onChange({ ...own, from: day })}
        />
        <DateTimeField
          label={t('statistics.until')}
          precision="day"
          noneLabel={t('statistics.untilNow')}
          min={from ?? undefined}
          value={until}
          onChange={day => onChange({ ...own, until: day })}
        />
      </Stack>
    </Card>
  )
}

function Content({ statistics, courseId }: { statistics: Statistics; courseId: string }) {
  const t = useTexts('performance')
  const navigate = useNavigate()
  const { total, given, taken, without, days, groups, students } = statistics
  return (
    <>
      <Card>
        <Stats
          figures={[
            { label: t('statistics.total'), value: negative(total) },
            { label: t('given.title'), value: given },
            { label: t('taken'), value: taken },
            { label: t('statistics.without'), value: without, tone: without > 0 ? 'warn' : undefined },
          ]}
        />
      </Card>
      {days.length > 1 && (
        <Card title={t('statistics.days')}>
          <DayBars days={days} />
        </Card>
      )}
      {groups.length > 0 && (
        <List title={t('groups.title')}>
          {groups.map(({ groupId, name, batch, stars }) => (
            <ListRow key={groupId} title={name} note={batch} trailing={<Stars count={stars} />} />
          ))}
        </List>
      )}
      <List title={t('students')}>
        {students.map(student => (
          <ListItem key={student.studentId}>
            <StarRow student={student} onClick={() => navigate(studentPath(courseId, student.studentId))} />
          </ListItem>
        ))}
      </List>
    </>
  )
}
