import { useRef } from 'react'
import type { Attachment } from '#contract/features/file/entities.ts'
import { maxFiles, onlySlot } from '#contract/features/submission/rules.ts'
import { FilesField } from '#web/features/file/parts/FilesField.tsx'
import { useUploads, withFile } from '#web/features/file/use-uploads.ts'
import { lookAtTask } from '#web/features/submission/offer/look.ts'
import { noteUploaded } from '#web/features/submission/offer/statements.ts'
import { useStatements } from '#web/features/submission/offer/use-statements.ts'
import type { Draft } from '#web/features/submission/writing/draft.ts'
import type { Fields, WrittenPage } from '#web/features/submission/writing/form.ts'
import { partKey } from '#web/features/submission/writing/part-key.ts'
import { WritingField } from '#web/features/submission/writing/WritingField.tsx'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { Card } from '#web/ui/base/Card.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { type HomeworkShapes, homeworkSubmissions } from '../submissions.ts'
import { homeworkWriting } from './writing.ts'

/** A text and files, which this device signs as long as the server does not have them. */
export function useDraftFields(page: WrittenPage<HomeworkShapes>): Fields {
  const t = useTexts('homework')
  const { writing, place, end, clockOffset } = page
  const { draft, write } = useDraft(page)
  const add = (file: Attachment) => {
    write(({ files }) => ({ files: withFile(files, file) }))
    if (end !== null) void noteUploaded(place, file, Date.now() + clockOffset >= end)
  }
  const chosen = useUploads(partKey(place.name, place), add)
  const isSaved = writing.status === 'saved' && chosen.items.length === 0 && chosen.unfinished.length === 0
  const { uploadsOf, state } = useStatements({
    look: () => lookAtTask(homeworkSubmissions, place.taskId),
    ...{ place, end, clockOffset },
    isReady: writing.isReady,
    slots: [{ slot: onlySlot, draft, isSaved }],
  })
  const uploads = uploadsOf(chosen)
  const { text, files } = draft
  return {
    isEmpty: text === '' && files.length === 0 && uploads.items.length === 0,
    summary: summaryOf(draft, uploads.items.length, t),
    uploads: { isBusy: uploads.isBusy, hasFailed: uploads.items.some(item => item.state === 'failed') },
    into: { draft, add: former => write(present => homeworkWriting.join(present, former)!) },
    onHandIn: state,
    render: isDisabled => (
      <Card>
        <Stack gap={4}>
          <WritingField
            label={t('submit.text')}
            value={draft}
            onChange={written => write(() => written)}
            placeholder={t('submit.textPlaceholder')}
            disabled={isDisabled}
          />
          <FilesField
            label={t('submit.files')}
            files={files}
            uploads={uploads}
            most={maxFiles}
            disabled={isDisabled}
            onChange={next => write(() => ({ files: next }))}
          />
        </Stack>
      </Card>
    ),
  }
}

/** What is written, and changing it: several files can end in one moment, before the next drawing. */
function useDraft({ writing }: WrittenPage<HomeworkShapes>) {
  const part = writing.parts[0]!
  const draft = useRef(part.value)
  draft.current = part.value
  const write = (change: (present: Draft) => Partial<Draft>) => {
    draft.current = { ...draft.current, ...change(draft.current) }
    part.set(draft.current)
  }
  return { draft: part.value, write }
}

/** What would be handed in, with the files still on their way. */
function summaryOf({ text, files }: Draft, uploading: number, t: Translate<'homework'>) {
  const fileCount = files.length + uploading
  return [
    text.trim() !== '' && t('submit.textLength', { count: [...text.trim()].length }),
    fileCount > 0 && t('submit.fileCount', { count: fileCount }),
  ]
    .filter(Boolean)
    .join(' · ')
}
