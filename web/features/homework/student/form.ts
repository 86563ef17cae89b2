import type { WritingForm } from '#web/features/submission/writing/form.ts'
import type { HomeworkShapes } from '../submissions.ts'
import { HomeworkTask } from '../task/HomeworkTask.tsx'
import { DraftValue } from './DraftValue.tsx'
import { useDraftFields } from './draft-fields.tsx'
import { draftOf, homeworkWriting } from './writing.ts'

/** A homework is written in one part. */
export const homeworkForm: WritingForm<HomeworkShapes> = {
  writing: homeworkWriting,
  partsOf: ({ draft }) => [{ slot: 0, value: draftOf(draft), sequence: draft.sequence }],
  useFields: useDraftFields,
  Value: DraftValue,
  Task: HomeworkTask,
  isReviewedNameless: ({ review }) => review?.hidesAuthors ?? false,
}
