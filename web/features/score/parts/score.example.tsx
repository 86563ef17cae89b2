import { examples } from '#web/gallery/example.ts'
import { List, ListItem } from '#web/ui/lists/List.tsx'
import { ColumnForm } from '../staff/ColumnForm.tsx'
import { LetterSteps, LettersForm } from '../staff/Letters.tsx'
import { ScoreGrid } from '../staff/ScoreGrid.tsx'
import { StudentRow } from '../staff/StudentRow.tsx'
import { KindList } from './KindList.tsx'
import { ScoreFigure } from './ScoreFigure.tsx'
import { TotalCard } from './TotalCard.tsx'

const nothing = () => undefined
const later = async () => undefined

const kinds = [
  { kind: 'homework', name: 'Homework', weight: 60, dropped: 1, score: 84.5, isSet: false },
  { kind: 'attendance', name: '考勤', weight: 20, dropped: 0, score: 100, isSet: false },
  { kind: 'own', name: 'Other grades', weight: 20, dropped: 0, score: null, isSet: false },
  { kind: 'performance', name: 'Performance', weight: 0, dropped: 0, score: 60, isSet: true },
]
const titles = ['Linear systems', '向量空间', 'A very long homework title that does not fit into its column']
const columns = titles.map((title, place) => ({
  ...{ id: `c${place}`, kind: 'homework', title, fullScore: 100, isExtra: false, address: '' },
  ...{ isOwn: place === 2, isShown: place !== 2 },
}))
const students = ['陈思远', 'Isabella Ferreira da Conceição', '王雨桐'].map((name, place) => ({
  ...{ studentId: name, name, number: `2026010${place}`, avatar: '', total: place === 2 ? null : 91.5 },
  items: kinds.map(({ kind, weight, score, isSet }) => ({ kind, weight, score, isSet })),
  cells: [100, place === 1 ? null : 62.5, null],
  missing: place === 1 ? [1] : [],
  excused: place === 2 ? [1] : [],
  hasLeft: place === 1,
}))

const letters = [
  { letter: 'A', lowest: 90 },
  { letter: '不及格', lowest: 0 },
]

export default examples('Scores', [
  {
    name: 'a total, none yet, what would be',
    render: () => (
      <>
        <TotalCard
          name="Isabella Ferreira da Conceição"
          number="20260101"
          total={91.5}
          letter="A"
          isImagined={false}
        />
        <TotalCard name="" number="" total={null} letter="" isImagined={false} />
        <TotalCard name="" number="" total={54} letter="不及格" isImagined />
      </>
    ),
  },
  { name: 'what a total is made of', render: () => <KindList items={kinds} extra={2.5} onPress={nothing} /> },
  {
    name: 'a score, none yet, nothing handed in',
    render: () => (
      <p style={{ display: 'flex', gap: 16 }}>
        <ScoreFigure score={17.5} full={20} />
        <ScoreFigure score={null} full={20} />
        <ScoreFigure score={null} full={20} isMissing />
      </p>
    ),
  },
  {
    name: 'students',
    render: () => (
      <List>
        {students.map(student => (
          <ListItem key={student.studentId}>
            <StudentRow student={student} kinds={kinds} letters={letters} onClick={nothing} />
          </ListItem>
        ))}
      </List>
    ),
  },
  {
    name: 'a gradebook',
    render: () => (
      <ScoreGrid
        students={students}
        columns={columns}
        kinds={kinds}
        letters={letters}
        missingCounts
        onOpen={nothing}
        onGrade={nothing}
        hasMore={false}
        onMore={nothing}
        loadingMore={false}
        moreFailed={false}
      />
    ),
  },
  { name: 'letter grades', render: () => <LetterSteps letters={letters} /> },
  {
    name: 'letter grades being changed',
    render: () => <LettersForm letters={letters} isNew={false} onSave={later} />,
  },
  {
    name: 'a column',
    render: () => (
      <ColumnForm
        column={{ id: 'c1', title: 'Oral exam', fullScore: 20, isExtra: false, isShown: false }}
        onSave={later}
        onRemove={later}
      />
    ),
  },
])
