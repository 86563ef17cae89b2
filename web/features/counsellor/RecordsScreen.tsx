import { useCallback, useDeferredValue, useState } from 'react'
import { useNavigate } from 'react-router'
import { counsellorAttendanceCalls } from '#contract/features/counsellor/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { looks } from '#web/features/attendance/states.ts'
import { capitalised, pastTime } from '#web/lib/dates.ts'
import { usePages } from '#web/lib/pages.ts'
import { path } from '#web/lib/path.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useSides } from '#web/lib/use-sides.ts'
import { useIsBeside } from '#web/shell/Beside.tsx'
import { RowsView } from '#web/shell/RowsView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { SegmentedFilter } from '#web/ui/fields/SegmentedFilter.tsx'
import { CalendarIcon, TodoIcon } from '#web/ui/icons/icons.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import { OwnDays } from './parts/OwnDays.tsx'
import { Views } from './parts/Views.tsx'
import styles from './RecordsScreen.module.css'
import { useSpan } from './span.ts'

type Row = AnswerOf<typeof counsellorAttendanceCalls.listRecordsOfMyStudents>['list'][number]

const states = ['abnormal', 'absent', 'late', 'leftEarly', 'onleave', 'all'] as const
type StateFilter = (typeof states)[number]

/** For a counsellor: the attendance of all their students in all courses, the irregular first of all. */
export function RecordsScreen() {
  const t = useTexts('counsellor')
  const ofAttendance = useTexts('attendance')
  const navigate = useNavigate()
  const [address, setSides] = useSides('state')
  const span = useSpan()
  const [search, setSearch] = useState('')
  const name = useDeferredValue(search.trim())
  const state = states.find(one => one === address.get('state')) ?? 'abnormal'
  const classId = address.get('classid') ?? ''
  const { query, items, ...more } = usePages(
    counsellorAttendanceCalls.listRecordsOfMyStudents,
    { state, name, classId, range: span.range, limit: 30 },
    { keepPrevious: true },
  )
  const setState = (chosen: StateFilter) => setSides({ state: chosen })
  const labelOf = (one: StateFilter) =>
    one === 'abnormal' || one === 'all'
      ? t(`filter.${one}`)
      : ofAttendance(`state.${one === 'onleave' ? 'leave' : one}`)
  const renderItem = useCallback((row: Row) => <RecordRow row={row} />, [])
  return (
    <Screen
      title={classId === '' ? undefined : classOf(classId)}
      subtitle={span.label}
      actions={[
        { icon: TodoIcon, label: t('leave'), onClick: () => navigate(path('/checkIn/leavesCounselled')) },
        { icon: CalendarIcon, label: t('span.title'), onClick: () => void span.choose() },
      ]}
      head={
        <Stack gap={2}>
          {classId === '' && <Views active="records" days={span.inAddress} />}
          <SearchField value={search} onChange={setSearch} placeholder={t('search')} />
          <SegmentedFilter
            label={ofAttendance('filter.label')}
            value={state}
            onChange={setState}
            options={states.map(value => ({ value, label: labelOf(value) }))}
          />
        </Stack>
      }
      onRefresh={query.refetch}
    >
      <RowsView
        query={query}
        items={items}
        empty={{
          art: name === '' ? 'calendar' : 'search',
          title: t(name !== '' ? 'none.found' : state === 'abnormal' ? 'none.abnormal' : 'none.records'),
          hint: t('none.hint'),
        }}
      >
        {() => (
          <InfiniteList
            {...more}
            items={items}
            label={t('title')}
            itemKey={row => `${row.attendanceId} ${row.studentId}`}
            renderItem={renderItem}
            rowHeight={91}
          />
        )}
      </RowsView>
      {span.isChoosing && <OwnDays span={span} />}
    </Screen>
  )
}

/** The class number in the id of a class. */
const classOf = (classId: string) => classId.slice(classId.indexOf(':') + 1)

function RecordRow({ row }: { row: Row }) {
  const ofAttendance = useTexts('attendance')
  const navigate = useNavigate()
  const isBeside = useIsBeside()
  const to = path('/checkIn/counselorStudent', { studentid: row.studentId })
  return (
    <RowBody
      leading={<Avatar name={row.name} src={row.avatar} />}
      title={row.name}
      note={[row.courseName, capitalised(pastTime(row.time ?? 0))].map(text => (
        <span key={text} className={styles.line}>
          {text}
        </span>
      ))}
      trailing={<StatusTag {...looks[row.state]}>{ofAttendance(`state.${row.state}`)}</StatusTag>}
      onClick={() => navigate(to)}
      chevron={false}
      selected={isBeside(to)}
    />
  )
}
