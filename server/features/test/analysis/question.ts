import { typeOf } from '#contract/features/question/types/list.ts'
import { attachmentOf, filesOf, textFor } from '#server/features/file/public.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { rightIn } from '../grading/review.ts'
import { testSubmissions } from '../submissions.ts'
import { analysisOf } from './analysis.ts'

/** A question as the analysis shows it. @throws slotMissing, notFound */
export async function analysedQuestion(context: CourseContext, id: string, questionId: string) {
  const { questions, wording, keys } = await analysisOf(context, id)
  const found = questions.find(({ asked }) => asked.question_id === questionId)
  if (!found) return fail(testSubmissions.errors.slotMissing)
  const { asked, section, figures, parts } = found
  const { html, parts: stored, scoring, fileIds } = wording.get(asked.version_id)!
  const type = typeOf(asked.type)!
  const files = await filesOf(context.db, fileIds)
  const shown = (text: string) => textFor(context, text)
  const { right } = rightIn(context, { type, parts: stored, scoring }, keys.get(asked.version_id))
  return {
    ...figures,
    question: {
      ...{ id: questionId, type: asked.type, html: shown(html), points: asked.points, section, right },
      parts: type.withTexts(stored, shown),
      files: fileIds.flatMap(fileId =>
        files.has(fileId) ? [attachmentOf(context, files.get(fileId)!)] : [],
      ),
    },
    parts,
  }
}
