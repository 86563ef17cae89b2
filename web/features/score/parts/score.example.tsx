import { examples } from '#web/gallery/example.ts'
import { List, ListItem } from '#web/ui/lists/List.tsx'
import { ColumnForm } from '../staff/ColumnForm.tsx'
import { LetterSteps, LettersForm } from '../staff/Letters.tsx'
import { ScoreGrid } from '../staff/ScoreGrid.tsx'
import { StudentRow } from '../staff/StudentRow.tsx'
import { columnsOf, valueIn } from '../staff/sheet/columns.ts'
import { EntryBar } from '../staff/sheet/EntryBar.tsx'
import { useSheet } from '../staff/sheet/use-sheet.ts'
import { KindList } from './KindList.tsx'
import { ScoreFigure } from './ScoreFigure.tsx'
import { TotalCard } from './TotalCard.tsx'

const nothing = () => undefined
const later = async () => undefined

const kinds = [
  { kind: 'homework', name: 'Homework', weight: 60, dropped: 1, score: 84.5, isSet: false, isWhole: false },
  { kind: 'attendance', name: '考勤', weight: 20, dropped: 0, score: 100, isSet: false, isWhole: true },
  { kind: 'own', name: 'Other grades', weight: 20, dropped: 0, score: null, isSet: false, isWhole: false },
  { kind: 'performance', name: 'Performance', weight: 0, dropped: 0, score: 60, isSet: true, isWhole: true },
]
const titles = ['Linear systems', '向量空间', 'A very long homework title that does not fit into its column']
const columns = titles.map((title, place) => ({
  ...{
    id: `c${place}`,
    kind: place === 2 ? 'own' : 'homework',
    title,
    fullScore: 100,
    isExtra: false,
    address: '',
  },
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

function Book() {
  const shown = columnsOf(kinds, columns, () => false)
  const entries = { over: () => undefined, enter: nothing, undo: nothing, canUndo: false }
  const sheet = useSheet({
    ...{ rows: students, columns: shown, entries, scoreIn: valueIn, mayGrade: true, prefersPad: false },
    ...{ onOpen: nothing, onTitle: nothing },
  })
  return (
    <>
      <ScoreGrid
        {...{ students, columns: shown, letters, sheet, sorting: null, isNarrow: false, onPaste: nothing }}
        missingCounts
        hasMore={false}
        onMore={nothing}
        loadingMore={false}
        moreFailed={false}
      />
      {sheet.here && <EntryBar sheet={sheet} here={sheet.here} onDetails={nothing} />}
    </>
  )
}

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
    render: () => <Book />,
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
