import { examples } from '#web/gallery/example.ts'
import { Avatar } from '../base/Avatar.tsx'
import { Checkbox } from '../base/Choice.tsx'
import { StatusTag } from '../base/StatusTag.tsx'
import { Page } from '../frame/Page.tsx'
import { TopBar } from '../frame/TopBar.tsx'
import { RowBody } from './List.tsx'
import { type Column, Table } from './Table.tsx'

interface Student {
  number: number
  score: number | null
}

const students: Student[] = Array.from({ length: 60 }, (_, index) => ({
  number: 20260001 + index,
  score: index % 7 === 3 ? null : 60 + ((index * 17) % 41),
}))
const nameOf = ({ number }: Student) => `学生 ${number - 20260000}`

const columns: readonly Column<Student>[] = [
  { key: 'name', title: '姓名', cell: nameOf, by: nameOf, width: 'minmax(0, 2fr)' },
  { key: 'number', title: '学号', cell: ({ number }) => number, by: ({ number }) => number },
  {
    key: 'state',
    title: '状态',
    cell: ({ score }) =>
      score === null ? (
        <StatusTag tone="neutral">未提交</StatusTag>
      ) : (
        <StatusTag tone="good">已批改</StatusTag>
      ),
  },
  {
    key: 'score',
    title: '成绩',
    cell: ({ score }) => score,
    by: ({ score }) => score,
    width: '96px',
    atEnd: true,
  },
]

const ticked: readonly Column<Student>[] = [
  {
    key: 'tick',
    title: '',
    cell: student => (
      <Checkbox aria-label={nameOf(student)} checked={student.number % 2 === 0} onChange={() => undefined} />
    ),
    width: '32px',
    hasControls: true,
  },
  ...columns,
]

const renderStudent = (student: Student) => (
  <RowBody
    leading={<Avatar name={nameOf(student)} />}
    title={nameOf(student)}
    note={student.number}
    trailing={student.score ?? '–'}
  />
)

const shared = { label: '学生', itemKey: (student: Student) => student.number, renderItem: renderStudent }

export default examples('Table', [
  {
    name: 'a list on a phone, a table on a wide screen',
    screen: true,
    render: () => (
      <Page broad bar={<TopBar title="60 students" />}>
        <Table {...shared} columns={columns} items={students} onOpen={() => undefined} />
      </Page>
    ),
  },
  {
    name: 'with boxes to tick',
    render: () => <Table {...shared} columns={ticked} items={students.slice(0, 3)} />,
  },
])
