import { homeworkSubmissions } from '#web/features/homework/submissions.ts'
import { forStudent, handedIn, now } from '#web/features/homework/test-submissions.ts'
import { examples } from '#web/gallery/example.ts'
import { Stack } from '#web/ui/base/Stack.tsx'
import { AttemptClock } from './AttemptClock.tsx'
import { AttemptFooter } from './AttemptFooter.tsx'
import { AttemptTerms } from './AttemptTerms.tsx'
import { OwnAttempts } from './OwnAttempts.tsx'
import { StartCard } from './StartCard.tsx'

const minute = 60_000
const hour = 60 * minute
const attempt = { overtime: false, submittedAt: now - hour }
const several = forStudent(
  handedIn({
    attempt: 3,
    state: 0,
    version: 0,
    score: 85.5,
    attempts: [
      { ...attempt, attempt: 1, state: 2, score: 60, isCounted: false },
      { ...attempt, attempt: 2, state: 2, score: 85.5, isCounted: true },
      { ...attempt, attempt: 3, state: 0, score: null, isCounted: false, submittedAt: null },
    ],
  }),
  { attempts: 0 },
)
const timed = forStudent(
  { workingSeconds: 1800 },
  { attempts: 3, workingMinutes: 30, isTaskHidden: true, deadline: now + 20 * minute },
)
const toBegin = { ...timed, can: { ...timed.can, begin: 1, submit: false } }

export default examples('Attempts', [
  {
    name: 'Terms',
    render: () => (
      <Stack gap={2}>
        <p>
          <AttemptTerms task={timed} />
        </p>
        <p>
          <AttemptTerms task={several} />
        </p>
      </Stack>
    ),
  },
  { name: 'Before the start', render: () => <StartCard task={timed} clockOffset={0} /> },
  {
    name: 'Time left, and over',
    render: () => (
      <Stack gap={3}>
        <AttemptClock endsAt={now + 25 * minute} clockOffset={0} onEnd={() => undefined} />
        <AttemptClock endsAt={now - minute} clockOffset={0} onEnd={() => undefined} />
      </Stack>
    ),
  },
  {
    name: 'All of them',
    render: () => <OwnAttempts kind={homeworkSubmissions} task={several} mine={several.mine!} />,
  },
  {
    name: 'What to do next',
    render: () => (
      <Stack gap={4}>
        <AttemptFooter
          kind={homeworkSubmissions}
          task={toBegin}
          mine={toBegin.mine!}
          clockOffset={0}
          mayWrite={false}
        />
        <AttemptFooter
          kind={homeworkSubmissions}
          task={several}
          mine={several.mine!}
          clockOffset={0}
          mayWrite
        />
      </Stack>
    ),
  },
])
