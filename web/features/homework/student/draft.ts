import type { Attachment } from '#contract/features/file/entities.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { send } from '#web/lib/call.ts'
import { useJournal } from '#web/lib/journal/use-journal.ts'
import type { OwnSubmission } from '../info.ts'

/** What a student is writing: a text and the files that belong to it. */
export interface Draft {
  text: string
  files: Attachment[]
}

/** The student's draft: kept on the device, sent while writing, the same on every device. */
export function useDraft(homeworkId: string, accountId: string, { draft }: OwnSubmission) {
  return useJournal<Draft>({
    account: accountId,
    key: `homework:${homeworkId}`,
    initial: { value: { text: draft.content, files: draft.attachments }, sequence: draft.sequence },
    send: async ({ value, sequence, base }) => {
      const stored = await send(homeworkCalls.saveDraft, {
        id: homeworkId,
        content: value.text,
        attachments: value.files.map(file => file.id),
        sequence,
        base,
      })
      const other = { text: stored.content, files: stored.attachments }
      return { sequence: stored.sequence, ...(stored.saved ? {} : { conflict: other }) }
    },
    // Addresses are signed again each time.
    essence: ({ text, files }) => [text, files.map(file => file.id)],
  })
}

export type DraftJournal = ReturnType<typeof useDraft>

/** Both texts below each other and the files of both. */
export function joined(mine: Draft, theirs: Draft): Draft {
  const known = new Set(mine.files.map(file => file.id))
  return {
    text: [mine.text, theirs.text].filter(text => text.trim() !== '').join('\n\n'),
    files: [...mine.files, ...theirs.files.filter(file => !known.has(file.id))],
  }
}
