import { isPointed } from '#contract/features/question/types/point.ts'
import type { QuestionType } from '#contract/features/question/types/type.ts'
import { type CastMember, teacher1 } from '#seed/people.ts'
import { picture } from '#server/features/file/test-pictures.ts'
import { uploadFile } from '#server/features/file/test-upload.ts'
import type { Running } from '#server/kernel/test-app.ts'

let uploads = 0
/** A picture of somebody, which is another one each time. */
export const uploadPicture = async (app: () => Running, who: CastMember = teacher1) =>
  (await uploadFile(app(), who, { name: 'plan.png', bytes: await picture('png', 60 + uploads++, 20) })).id

/** The parts of a question that anybody may have made up: what is pointed at has to be a picture of one's own. */
export const withPicture = async (app: () => Running, type: QuestionType, parts: unknown) => {
  if (!isPointed(type)) return parts
  const shown = `<img data-file="${await uploadPicture(app)}">`
  return type.withTexts(parts, text => `${shown}${text}`)
}
