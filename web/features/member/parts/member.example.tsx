import { idOf } from '#web/features/course/sample-course.ts'
import { examples } from '#web/gallery/example.ts'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Accommodation } from './Accommodation.tsx'
import { Invitations } from './MyInvitations.tsx'
import { StudentFigure, StudentFigures } from './StudentFigure.tsx'

const invitation = (n: number, change = {}) => ({
  id: idOf(n) as never,
  courseId: idOf(n + 10) as never,
  courseName: 'Linear Algebra',
  className: '',
  teacher: '沈岚',
  name: '陈思',
  number: '2026010101',
  class: '数学 1 班',
  createdAt: 0,
  ...change,
})

const place = { courseId: idOf(1), studentId: idOf(2) }

const figures = [
  { label: '平均成绩', value: '87%', note: '已批改 9/10' },
  { label: 'Handed in', value: '8/10', note: '1 missing', noteTone: 'bad' },
  { label: 'Attendance', value: '92%', tone: 'good', note: '11 of 12 · 2 leaves' },
] as const

export default examples('Members', [
  {
    name: 'what a student is allowed',
    render: () => (
      <Stack gap={3}>
        <Accommodation {...place} allowed={{ factor: 1, largerText: false }} mayManage />
        <Accommodation {...place} allowed={{ factor: 1.25, largerText: true }} mayManage={false} />
      </Stack>
    ),
  },
  {
    name: 'figures of a student',
    render: () => (
      <StudentFigures>
        {figures.map(figure => (
          <StudentFigure key={figure.label} {...figure} onClick={() => undefined} />
        ))}
      </StudentFigures>
    ),
  },
  {
    name: 'invitations: one, and one with long names',
    render: () => (
      <Invitations
        invitations={[
          invitation(1),
          invitation(2, {
            courseName: 'Functional Analysis for Quantum Mechanics, Part II',
            teacher: 'Isabella Ferreira da Conceição von Hohenstaufen',
            class: '数学与应用数学2024级拔尖计划实验班（含外校选修）',
          }),
        ]}
      />
    ),
  },
])
