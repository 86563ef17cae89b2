import { press, scoreKeys } from '#web/ui/fields/score-keys.ts'
import { ScoreInput } from './ScoreInput.tsx'

interface OneScore {
  score: string
  comment: string
}

interface OneScoreProps {
  entry: OneScore
  task: { fullScore: number }
  set: (change: Partial<OneScore>) => void
}

/** For a kind that is graded as a whole, with one score. */
export const oneScore = {
  Score: ({ entry, task, set }: OneScoreProps) => (
    <ScoreInput value={entry.score} fullScore={task.fullScore} onChange={score => set({ score })} />
  ),
  press: (key: string, { score }: OneScore, { fullScore }: { fullScore: number }) => {
    const wanted = key === 'Backspace' ? 'back' : key === ',' ? '.' : key
    const pressed = scoreKeys.find(known => known === wanted)
    return pressed && { score: press(score, pressed, fullScore) }
  },
}
