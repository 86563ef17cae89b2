import { answeringWallCalls } from '#contract/features/answering/wall-calls.ts'
import { CallFailure, send } from '#web/lib/call.ts'
import { saveAnswered } from '#web/lib/save-file.ts'
import { alertFailure } from '#web/shell/failures.ts'
import { toast } from '#web/ui/base/ask.ts'

/** Hands the answers to a set to the browser as a workbook. */
export async function exportAnswers(id: string, done: string) {
  try {
    saveAnswered(await send(answeringWallCalls.export, { id: id as never }))
    toast.good(done)
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure
    await alertFailure(failure)
  }
}
