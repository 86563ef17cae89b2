import { recordStateNames } from '#contract/features/attendance/rules.ts'
import { examples } from '#web/gallery/example.ts'
import { Page } from '#web/ui/frame/Page.tsx'
import { List } from '#web/ui/lists/List.tsx'
import { LocationPlan } from '../location/LocationPlan.tsx'
import { sampleRecord } from '../sample-record.ts'
import { EndedBoard } from '../staff/EndedBoard.tsx'
import { RecordRow, type StudentRecord } from '../staff/RecordRow.tsx'
import { RunningBoard } from '../staff/RunningBoard.tsx'
import { StartForm } from '../staff/StartForm.tsx'
import { CheckInCard } from '../student/CheckInCard.tsx'
import { RunningCard } from './RunningCard.tsx'

const nothing = () => undefined
const began = Date.now() - 90_000
const names = [
  '陈思远',
  'Isabella Ferreira da Conceição',
  '王雨桐',
  '欧阳娜娜',
  'Lucas Moreau',
  '李浩然',
  'Noah Lindqvist',
]

const record = (place: number, change: Partial<StudentRecord> = {}): StudentRecord => ({
  ...sampleRecord,
  studentId: `student-${place}`,
  name: names[place % names.length]!,
  number: String(2026010101 + place),
  time: began + place * 1000,
  ...change,
})

const board = (signed: number, total: number, over = false) => ({
  signed,
  out: 0,
  total,
  newest: names.slice(0, Math.min(signed, names.length)).map((_, place) => record(place)),
  data: {
    code: '5912',
    id: 'attendance',
    title: 'Sat 21 Nov 08:00',
    type: '1',
    isStrict: false,
    guessedAt: null,
    createdAt: began,
    endsAt: over ? Date.now() : null,
    checkInEndsAt: null,
    checkOutAt: null,
    isOver: over,
    remain: -1,
  },
})

const wait = { state: 'pending' as const, time: null }
const rows: Partial<StudentRecord>[] = [
  ...recordStateNames.map(state => ({
    ...wait,
    state,
    isEdited: state !== 'pending' && state !== 'present',
  })),
  { hasConflict: true },
  { sharesDevice: true, isUnproven: true, isMoved: true, isElsewhere: true, hasConflict: true },
  { ...wait, refusedAt: began + 60_000, refusedState: 'present' },
  { band: 'far', reason: 'The door of the hall was locked', hints: ['inaccurate', 'jump'] },
  { isAgain: true, spotCheck: '1' },
  { state: 'absent', isEdited: true, spotCheck: '0' },
  {
    ...wait,
    state: 'absent',
    proof: {
      ...{ decision: 'waiting', state: 'late', shownAt: began, scannedAt: began + 7_200_000 },
      ...{ handedInAt: began + 7_300_000, keySince: began - 30 * 86_400_000 },
    },
  },
]

export default examples('Attendance', [
  {
    name: 'code, nobody yet',
    screen: true,
    render: () => (
      <Page>
        <RunningBoard board={board(0, 40)} onSpotCheck={nothing} />
      </Page>
    ),
  },
  {
    name: 'code, names come in',
    screen: true,
    render: () => (
      <Page>
        <RunningBoard board={board(19, 40)} onSpotCheck={nothing} />
      </Page>
    ),
  },
  {
    name: 'code, everybody',
    screen: true,
    render: () => (
      <Page>
        <RunningBoard board={board(40, 40)} onSpotCheck={nothing} />
      </Page>
    ),
  },
  {
    name: 'code, a large lecture',
    screen: true,
    render: () => (
      <Page>
        <RunningBoard board={board(1284, 2000)} onSpotCheck={nothing} />
      </Page>
    ),
  },
  {
    name: 'ended',
    screen: true,
    render: () => (
      <Page>
        <EndedBoard board={board(36, 40, true)} onList={nothing} onSpotCheck={nothing} />
      </Page>
    ),
  },
  { name: 'place, accurate', render: () => <LocationPlan radius={100} accuracy={18} /> },
  { name: 'place, inaccurate', render: () => <LocationPlan radius={50} accuracy={130} /> },
  { name: 'place, chosen', render: () => <LocationPlan radius={1000} accuracy={null} /> },
  { name: 'start', render: () => <StartForm id="example" courseId="course" onSubmit={nothing} /> },
  {
    name: 'runs, for the staff',
    render: () => (
      <RunningCard title="Sat 21 Nov 08:00" createdAt={began} signed={19} total={40} onClick={nothing} />
    ),
  },
  {
    name: 'runs, for a student',
    render: () => <CheckInCard title="第十二周 线性变换与矩阵（下午场）" onCheckIn={nothing} />,
  },
  {
    name: 'students in every state',
    render: () => (
      <List>
        {rows.map((change, place) => (
          <li key={Object.keys(change).join(' ') + (change.state ?? '')}>
            <RecordRow record={record(place, change)} onClick={nothing} onConfirm={nothing} />
          </li>
        ))}
      </List>
    ),
  },
])
