import { examples } from '#web/gallery/example.ts'
import { AttemptChoice } from './AttemptChoice.tsx'

const attempt = { overtime: false, submittedAt: Date.now() - 3_600_000 }

export default examples('Attempts of a submission', [
  {
    name: 'Graded, waiting, being written',
    render: () => (
      <AttemptChoice
        submission={{
          attempt: 2,
          score: 60,
          attempts: [
            { ...attempt, attempt: 1, state: 2, score: 60, isCounted: true },
            { ...attempt, attempt: 2, state: 1, score: null, isCounted: false },
            { ...attempt, attempt: 3, state: 0, score: null, isCounted: false, submittedAt: null },
          ],
        }}
        onChoose={() => undefined}
      />
    ),
  },
])
