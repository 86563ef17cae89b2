import { useState } from 'react'
import type { questionImportCalls } from '#contract/features/question/import-calls.ts'
import type { InputOf } from '#contract/input.ts'
import { CallFailure, send } from '#web/lib/call.ts'
import { saveAnswered } from '#web/lib/save-file.ts'
import { alertFailure } from '#web/shell/failures.ts'

type FileCall = typeof questionImportCalls.export | typeof questionImportCalls.template

/** Has a file with questions made, and hands it to the browser. */
export function useQuestionFile() {
  const [isBusy, setBusy] = useState(false)
  return {
    isBusy,
    /** @returns whether there is one */
    async save<C extends FileCall>(call: C, input: InputOf<C>) {
      setBusy(true)
      try {
        saveAnswered(await send<FileCall>(call, input as InputOf<FileCall>))
        return true
      } catch (failure) {
        if (!(failure instanceof CallFailure)) throw failure
        await alertFailure(failure)
        return false
      } finally {
        setBusy(false)
      }
    },
  }
}
