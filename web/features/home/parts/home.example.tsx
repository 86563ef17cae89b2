import type { Todo } from '#contract/features/home/calls.ts'
import { todoKinds } from '#contract/features/home/rules.ts'
import { timeStates } from '#contract/features/submission/rules.ts'
import { idOf } from '#web/features/course/sample-course.ts'
import { examples } from '#web/gallery/example.ts'
import { Stack } from '#web/ui/base/Stack.tsx'
import { List, ListItem } from '#web/ui/lists/List.tsx'
import { ExamDateCard } from '../exam-dates/ExamDateCard.tsx'
import { TodoRow } from '../todo/TodoRow.tsx'

const nothing = () => undefined
const hour = 3_600_000
const now = Date.now()
const long = 'Functional Analysis for Quantum Mechanics, Part II'

const todo = (number: number, change: Partial<Todo> = {}): Todo => ({
  id: idOf(number),
  courseId: idOf(900),
  contentId: idOf(number),
  contentType: '4',
  msgtype: todoKinds.handIn,
  number: 0,
  startsAt: now - hour,
  endsAt: now + 90 * hour,
  uid: idOf(901),
  contentTypeName: '作业',
  contentTitle: 'Eigenvalues and eigenvectors',
  contentDescription: '',
  courseName: 'Linear Algebra',
  className: '数学 2026 级 1 班',
  activitylabel: '作业',
  timeState: timeStates.open,
  ...change,
})
const todos = [
  todo(1),
  todo(2, { endsAt: now + 5 * hour, contentTitle: '高斯消元法与线性方程组', courseName: long }),
  todo(3, { endsAt: now - 30 * hour, timeState: timeStates.past }),
  todo(4, { endsAt: null, className: '' }),
  todo(5, { msgtype: todoKinds.handInAgain }),
  todo(6, { msgtype: todoKinds.grade, number: 23, endsAt: now - 30 * hour, timeState: timeStates.past }),
]
const examDate = (number: number, title: string, beginsAt: number, place = '') => ({
  id: idOf(number),
  title,
  place,
  beginsAt,
})

export default examples('Home', [
  {
    name: 'things to do: open, soon, overdue, without an end, returned, to grade',
    render: () => (
      <List>
        {todos.map(one => (
          <ListItem key={one.id}>
            <TodoRow todo={one} course={one.courseName} />
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
          examDate={examDate(1, 'Linear Algebra', now + 40 * 24 * hour, '三教 204')}
          onOpen={nothing}
        />
        <ExamDateCard examDate={examDate(2, long, now + 3 * 24 * hour, '三教 204')} onOpen={nothing} />
        <ExamDateCard examDate={examDate(3, '世界史', now - hour)} onOpen={nothing} />
      </Stack>
    ),
  },
])
