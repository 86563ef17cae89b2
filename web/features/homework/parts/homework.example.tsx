import { examples } from '#web/gallery/example.ts'
import { Stack } from '#web/ui/Stack.tsx'
import { DueLine } from '../task/DueLine.tsx'
import { TaskCard } from '../task/TaskCard.tsx'
import { forStudent, now } from '../test-submissions.ts'

const day = 86_400_000
const due = { clockOffset: 0, publishedAt: now - day }

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
  { name: 'Task', render: () => <TaskCard info={forStudent()} clockOffset={0} /> },
])
