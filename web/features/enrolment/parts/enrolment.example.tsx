import { courseBase, courseId, idOf } from '#web/features/course/sample-course.ts'
import { examples } from '#web/gallery/example.ts'
import { Stack } from '#web/ui/base/Stack.tsx'
import { question } from '../sample-question.ts'
import { CourseFacts, type EnrolCourse } from './CourseFacts.tsx'
import { DecidePrompt } from './DecidePrompt.tsx'
import { GivenAnswers } from './GivenAnswers.tsx'
import { QuestionList } from './QuestionList.tsx'

const nothing = () => undefined

const form = [
  question(1, { type: 'name', title: '姓名' }),
  question(2, { type: 'phone', title: '手机号', selected: false, required: false }),
  question(3, {
    title: 'What do you expect of this course, and what have you read about the subject so far?',
  }),
  question(4, { type: 'choice', title: 'Which evening?', options: ['Monday', 'Thursday'], required: false }),
]

const course = (change: Partial<EnrolCourse> = {}): EnrolCourse => ({
  courseId: courseId,
  courseName: 'Mathematical Modelling',
  className: '数学 2026 级 1 班',
  description: '<p>Models of <strong>growth</strong>, of traffic and of crowds.</p>',
  semester: '2026-2027',
  term: '1',
  total: 3,
  minpic: '',
  bannercolor: '',
  teacher: { name: 'Isabella Ferreira da Conceição von Hohenstaufen', avatar: '' },
  enrollstate: true,
  auditstate: true,
  isfull: false,
  isjoin: false,
  formLists: form,
  apply: null,
  ...change,
})
const apply = (auditstate: number, reason = ''): EnrolCourse['apply'] => ({
  id: idOf(200),
  auditstate,
  reason,
  createdAt: Date.UTC(2026, 8, 1),
  reviewedAt: null,
  formLists: [],
})

export default examples('Enrolment', [
  {
    name: 'a course and where the application stands',
    render: () => (
      <Stack gap={6}>
        <CourseFacts course={course()} />
        <CourseFacts course={course({ description: '', apply: apply(0) })} />
        <CourseFacts
          course={course({ description: '', apply: apply(2, 'The course is for the third year') })}
        />
        <CourseFacts course={course({ description: '', isjoin: true })} />
      </Stack>
    ),
  },
  { name: 'the form of a course', render: () => <QuestionList questions={form} onChange={nothing} /> },
  {
    name: 'answers',
    render: () => (
      <GivenAnswers
        title="Answers"
        answers={[
          { ...form[2]!, answer: 'To model what I see.\nI have read two books about it.', files: [] },
          { ...form[3]!, answer: '', files: [] },
        ]}
      />
    ),
  },
  {
    name: 'applications wait',
    render: () => (
      <DecidePrompt
        courseId={idOf(999)}
        course={courseBase()}
        data={{ enrollstate: '1', waitAuditCount: 3 }}
      />
    ),
  },
])
