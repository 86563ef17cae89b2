import { recordStateNames, type StateCounts } from '#contract/features/attendance/rules.ts'
import { examples } from '#web/gallery/example.ts'
import { List } from '#web/ui/lists/List.tsx'
import { type Tally, TallyRow } from './TallyRow.tsx'

const none = Object.fromEntries(recordStateNames.map(name => [name, 0])) as unknown as StateCounts
const tally = (place: number, change: Partial<Tally>): Tally => ({
  ...{
    studentId: `student-${place}`,
    avatar: '',
    number: String(2026010101 + place),
    class: '数学 2026 级 1 班',
  },
  ...{ name: '陈思远', counts: none, score: null, warnings: [] },
  ...change,
})
const tallies = [
  tally(0, {
    ...{ name: 'Isabella Ferreira da Conceição', score: 37.5, warnings: ['absences', 'low'] },
    counts: { ...none, present: 3, absent: 5 },
  }),
  tally(1, { score: 82.5, counts: { ...none, present: 6, late: 2, absent: 1, sickLeave: 1 } }),
  tally(2, { name: '欧阳娜娜', class: '' }),
]

export default examples('Attendance register', [
  {
    name: 'students by score',
    render: () => (
      <List>
        {tallies.map(one => (
          <li key={one.studentId}>
            <TallyRow tally={one} onClick={() => undefined} />
          </li>
        ))}
      </List>
    ),
  },
])
