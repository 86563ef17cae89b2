import { useNavigate, useSearchParams } from 'react-router'
import { abnormalStates } from '#contract/features/attendance/rules.ts'
import { counsellorAttendanceCalls } from '#contract/features/counsellor/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { usePages } from '#web/lib/pages.ts'
import { path } from '#web/lib/path.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { Button } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { Stats } from '#web/ui/base/Stats.tsx'
import { CalendarIcon } from '#web/ui/icons/icons.tsx'
import { ListEnd } from '#web/ui/lists/InfiniteList.tsx'
import { List } from '#web/ui/lists/List.tsx'
import styles from './ClassesScreen.module.css'
import { AbnormalStudentRow } from './parts/AbnormalStudentRow.tsx'
import { OwnDays } from './parts/OwnDays.tsx'
import { Views } from './parts/Views.tsx'
import { useSpan } from './span.ts'

type ClassRow = AnswerOf<typeof counsellorAttendanceCalls.listClassesOfMyStudents>['list'][number]

/** For a counsellor: their administrative classes, how much is irregular in each, and with whom. */
export function ClassesScreen() {
  const t = useTexts('counsellor')
  const [address] = useSearchParams()
  const classId = address.get('classid') ?? ''
  const span = useSpan()
  const { query, items, ...more } = usePages(
    counsellorAttendanceCalls.listClassesOfMyStudents,
    { classId, range: span.range, limit: 20 },
    { keepPrevious: true },
  )
  return (
    <Screen
      title={classId === '' ? undefined : items[0]?.class}
      subtitle={span.label}
      actions={[{ icon: CalendarIcon, label: t('span.title'), onClick: () => void span.choose() }]}
      head={classId === '' && <Views active="classes" days={span.inAddress} />}
      onRefresh={query.refetch}
    >
      <QueryView
        query={query}
        skeleton={<SkeletonCards cards={3} />}
        isEmpty={() => items.length === 0}
        empty={<EmptyState art="people" title={t('none.classes')} hint={t('none.classesHint')} />}
      >
        {() => (
          <Stack gap={6}>
            {items.map(row => (
              <ClassOfMine key={row.classId} row={row} days={span.inAddress} isAlone={classId !== ''} />
            ))}
            <ListEnd items={items} {...more} />
          </Stack>
        )}
      </QueryView>
      {span.isChoosing && <OwnDays span={span} />}
    </Screen>
  )
}

interface ClassOfMineProps {
  row: ClassRow
  days: Record<string, string>
  /** It is the only one on the screen. */
  isAlone: boolean
}

function ClassOfMine({ row, days, isAlone }: ClassOfMineProps) {
  const t = useTexts('counsellor')
  const ofAttendance = useTexts('attendance')
  const navigate = useNavigate()
  const place = { ...days, classid: row.classId }
  const figure = (state: (typeof abnormalStates)[number]) => ({
    label: ofAttendance(`state.${state}`),
    value: row[state],
    tone: state === 'absent' && row.absent > 0 ? ('bad' as const) : undefined,
    onClick:
      row[state] > 0 ? () => navigate(path('/checkIn/counselorCheckin', { ...place, state })) : undefined,
  })
  const isMore = !isAlone && row.abnormalStudents > row.students.length
  return (
    <Stack gap={2}>
      <Card
        title={isAlone ? undefined : row.class}
        action={<span className={styles.size}>{t('classes.size', { count: row.size })}</span>}
      >
        <Stats figures={abnormalStates.map(figure)} />
      </Card>
      {row.students.length > 0 && (
        <List>
          {row.students.map(student => (
            <AbnormalStudentRow key={student.studentId} student={student} />
          ))}
        </List>
      )}
      {isMore && (
        <Button
          kind="quiet"
          block
          onClick={() => navigate(path('/checkIn/counselorAdminClassCheckin', place))}
        >
          {t('classes.all', { count: row.abnormalStudents })}
        </Button>
      )}
    </Stack>
  )
}
