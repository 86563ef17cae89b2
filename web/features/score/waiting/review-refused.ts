import { CallFailure } from '#web/lib/call.ts'
import type { Translate } from '#web/lib/texts.ts'
import { alertFailure } from '#web/shell/failures.ts'
import { type Choice, chooseAction } from '#web/ui/base/ask.ts'
import { RefreshIcon, SendIcon, TrashIcon } from '#web/ui/icons/icons.tsx'
import { isOvertaken, retryScore, scoreOutbox } from './send-scores.ts'
import type { UnsentScore } from './unsent-score.ts'

/** Asks what becomes of a grade that the server has refused: one keeps it or gives way. */
export async function reviewRefused(entry: UnsentScore, t: Translate<'score'>): Promise<void> {
  const { studentName: name, title, refusal, undoes } = entry
  const choice = await chooseAction({
    title: t('waiting.of', { name, title, reason: refusal?.reason ?? '' }),
    choices: choicesFor(entry, t),
  })
  if (choice === 'discard') await scoreOutbox.discard(entry)
  if (choice === 'again' && !undoes)
    await retryScore(entry).catch(failure => {
      if (!(failure instanceof CallFailure)) throw failure
      void alertFailure(failure)
    })
}

function choicesFor(entry: UnsentScore, t: Translate<'score'>): Choice<'again' | 'discard'>[] {
  if (entry.undoes) return [{ key: 'discard', label: t('waiting.leave'), icon: TrashIcon }]
  if (!isOvertaken(entry))
    return [
      { key: 'again', label: t('waiting.retry'), icon: RefreshIcon },
      { key: 'discard', label: t('waiting.discard'), icon: TrashIcon, danger: true },
    ]
  return [
    { key: 'again', label: t('waiting.keepMine'), hint: t('waiting.keepMineHint'), icon: SendIcon },
    { key: 'discard', label: t('waiting.keepTheirs'), icon: TrashIcon, danger: true },
  ]
}
