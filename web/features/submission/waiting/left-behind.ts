import { loadTexts, textsOf } from '#web/lib/texts.ts'
import { keptGrades } from './waiting-grade.ts'

/** For the question before a logout: read from the device, because it may come before a screen knows of them. */
export async function gradesLeftBehind(account: string): Promise<string | undefined> {
  const [{ length: count }] = await Promise.all([keptGrades(account), loadTexts('submission')])
  return count > 0 ? textsOf('submission')('waiting.leaving', { count }) : undefined
}
