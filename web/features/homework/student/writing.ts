import type { Attachment } from '#contract/features/file/entities.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { submissionProblem } from '#contract/features/homework/rules.ts'
import { attemptCalls } from '#contract/features/submission/attempt-calls.ts'
import { asking, type PartToSave, type WritingKind } from '#web/features/submission/kind.ts'
import { type Draft, essenceOf, joinedTexts } from '#web/features/submission/writing/draft.ts'
import { send } from '#web/lib/call.ts'
import type { Acknowledgement } from '#web/lib/journal/journal-options.ts'
import type { HomeworkShapes } from '../submissions.ts'

/** A homework is written in one part, which is handed in with it. */
export const homeworkWriting: WritingKind<HomeworkShapes> = {
  name: 'homework',
  saveParts: parts => Promise.all(parts.map(save)),
  essence: ({ files, ...written }) => [essenceOf(written), idsOf(files)],
  join: (mine, theirs) => {
    const known = new Set(idsOf(mine.files))
    return {
      ...joinedTexts(mine, theirs),
      files: [...mine.files, ...theirs.files.filter(file => !known.has(file.id))],
    }
  },
  carriesContent: true,
  handIn: asking(
    homeworkCalls.submit,
    ({ taskId, attempt, work, values: [draft], bases: [base], version }) => ({
      id: taskId,
      content: draft?.text,
      html: draft?.html ?? '',
      attachments: idsOf(draft?.files ?? []),
      ...{ version, base, attempt },
      workId: work,
    }),
  ),
  problem: ([draft]) => submissionProblem(draft?.text ?? '', draft?.files ?? []),
  handedInElsewhere: homeworkErrors.handedInElsewhere,
}

async function save({
  taskId,
  attempt,
  work,
  value,
  sequence,
  base,
}: PartToSave<Draft>): Promise<Acknowledgement<Draft>> {
  const input = {
    id: taskId,
    content: value.text,
    html: value.html ?? '',
    attachments: idsOf(value.files),
    ...{ sequence, base, attempt, workId: work },
  }
  const stored = await send(attemptCalls.saveDraft, input)
  if (stored.saved) return { sequence: stored.sequence }
  const isAstray = work !== '' && stored.workId !== work
  return { sequence: stored.sequence, conflict: draftOf(stored), isAstray }
}

/** The draft as the server holds it. */
export const draftOf = ({ content, html, attachments }: HomeworkShapes['content']): Draft => ({
  text: content,
  html,
  files: attachments,
})

const idsOf = (files: readonly Attachment[]) => files.map(file => file.id)
