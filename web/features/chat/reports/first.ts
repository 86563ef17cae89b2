import { chatReportCalls } from '#contract/features/chat/report-calls.ts'
import { ask } from '#web/lib/call.ts'
import { loadTexts } from '#web/lib/texts.ts'
import type { First } from '#web/shell/first.ts'

export const reportsFirst: First = { ask: () => loadTexts('chat/reports') }

/** A reported message, for the operator. */
export const reportFirst: First = {
  async ask({ search, ask: askFirst }) {
    const id = search.get('id')
    await Promise.allSettled([
      ...[loadTexts('chat/reports'), loadTexts('file')],
      id && askFirst(ask(chatReportCalls.getReport, { id })),
    ])
  },
}
