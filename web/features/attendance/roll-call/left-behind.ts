import { loadTexts, textsOf } from '#web/lib/texts.ts'
import { keptRollCalls } from './kept-roll-call.ts'

/** For the question before a logout. */
export async function rollCallsLeftBehind(account: string): Promise<string | undefined> {
  const [{ length: count }] = await Promise.all([keptRollCalls(account), loadTexts('attendance')])
  return count > 0 ? textsOf('attendance')('roll.leaving', { count }) : undefined
}
