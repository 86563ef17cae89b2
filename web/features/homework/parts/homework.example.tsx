import { DueLine } from '#web/features/submission/task/DueLine.tsx'
import { OwnGroup } from '#web/features/submission/task/OwnGroup.tsx'
import { examples } from '#web/gallery/example.ts'
import { Stack } from '#web/ui/base/Stack.tsx'
import { HomeworkScore } from '../grading/HomeworkScore.tsx'
import { HomeworkTask } from '../task/HomeworkTask.tsx'
import { forStudent, homeworkId, now, studentNumber } from '../test-submissions.ts'

const day = 86_400_000
const due = { clockOffset: 0, publishedAt: now - day }

const ofGroups = forStudent({}, { kind: 2, groupSetId: homeworkId, groupSetName: '课堂讨论' })
const members = ['陈思远', 'Isabella Ferreira da Conceição von Hohenstaufen', 'Lucas Moreau'].map(
  (name, index) => ({
    studentId: studentNumber(index + 1),
    name,
    avatar: '',
  }),
)
const draft = {
  content: 'Begun',
  html: '',
  attachments: [],
  sequence: 3,
  savedAt: now - 60_000,
  writer: 'Lucas Moreau',
}
const inGroup = forStudent({ group: { id: homeworkId, name: 'Group 3', members }, draft }).mine!

export default examples('Homework', [
  {
    name: 'Deadlines',
    render: () => (
      <Stack gap={2}>
        <DueLine {...due} timeState={0} deadline={null} />
        <DueLine {...due} timeState={1} deadline={now + 9 * day} publishedAt={now + day} />
        <DueLine {...due} timeState={2} deadline={now + 3 * day} />
        <DueLine {...due} timeState={2} deadline={now + 5_400_000} />
        <DueLine {...due} timeState={3} deadline={now - day} />
      </Stack>
    ),
  },
  {
    name: 'Own group',
    render: () => (
      <Stack gap={3}>
        <OwnGroup task={ofGroups} mine={inGroup} />
        <OwnGroup task={ofGroups} mine={forStudent().mine!} />
        <OwnGroup task={{ ...ofGroups, groupSetName: '' }} mine={forStudent().mine!} />
      </Stack>
    ),
  },
  {
    name: 'Grade of a group',
    render: () => (
      <HomeworkScore
        task={ofGroups}
        content={inGroup}
        entry={{ score: '88', comment: '', isAlone: true }}
        set={() => undefined}
      />
    ),
  },
  { name: 'Task', render: () => <HomeworkTask task={forStudent()} clockOffset={0} view="full" /> },
])
