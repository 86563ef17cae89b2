import type { Todo } from '#contract/features/home/calls.ts'
import { todoKinds } from '#contract/features/home/rules.ts'
import { timeStates } from '#contract/features/homework/rules.ts'
import { idOf } from '#web/features/course/sample-course.ts'
import { examples } from '#web/gallery/example.ts'
import { List, ListItem } from '#web/ui/List.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { ExamDateCard } from '../exam-dates/ExamDateCard.tsx'
import { TodoRow } from '../todo/TodoRow.tsx'

const nothing = () => undefined
const hour = 3_600_000
const now = Date.now()
const long = 'Functional Analysis for Quantum Mechanics, Part II'

const todo = (number: number, change: Partial<Todo> = {}): Todo => ({
  id: idOf(number),
  courseid: idOf(900),
  contentid: idOf(number),
  contenttype: '4',
  msgtype: todoKinds.handIn,
  number: 0,
  starttime: now - hour,
  endtime: now + 90 * hour,
  uid: idOf(901),
  contenttypename: '作业',
  contenttitle: 'Eigenvalues and eigenvectors',
  contentdescription: '',
  coursename: 'Linear Algebra',
  classname: '数学 2026 级 1 班',
  activitylabel: '作业',
  timestate: timeStates.open,
  ...change,
})
const todos = [
  todo(1),
  todo(2, { endtime: now + 5 * hour, contenttitle: '高斯消元法与线性方程组', coursename: long }),
  todo(3, { endtime: now - 30 * hour, timestate: timeStates.past }),
  todo(4, { endtime: null, classname: '' }),
  todo(5, { msgtype: todoKinds.handInAgain }),
  todo(6, { msgtype: todoKinds.grade, number: 23, endtime: now - 30 * hour, timestate: timeStates.past }),
]
const examDate = (number: number, title: string, begintime: number, place = '') => ({
  id: idOf(number),
  title,
  place,
  begintime,
})

export default examples('Home', [
  {
    name: 'things to do: open, soon, overdue, without an end, returned, to grade',
    render: () => (
      <List>
        {todos.map(one => (
          <ListItem key={one.id}>
            <TodoRow todo={one} />
          </ListItem>
        ))}
      </List>
    ),
  },
  {
    name: 'exams: far, near, over',
    render: () => (
      <Stack gap={3}>
        <ExamDateCard
          examDate={examDate(1, 'Linear Algebra', now + 40 * 24 * hour, '三教204')}
          onOpen={nothing}
        />
        <ExamDateCard examDate={examDate(2, long, now + 3 * 24 * hour, '三教204')} onOpen={nothing} />
        <ExamDateCard examDate={examDate(3, '世界史', now - hour)} onOpen={nothing} />
      </Stack>
    ),
  },
])
