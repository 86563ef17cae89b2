import { loadTexts, textsOf } from '#web/lib/texts.ts'
import { keptScans } from './kept-scan.ts'

/** For the question before a logout. */
export async function scansLeftBehind(account: string): Promise<string | undefined> {
  const [{ length: count }] = await Promise.all([keptScans(account), loadTexts('attendance')])
  return count > 0 ? textsOf('attendance')('proof.leaving', { count }) : undefined
}
