import { textPictureProblem } from '#contract/features/file/rules.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { localAddress } from './address.ts'
import { shrink } from './shrink.ts'
import { uploadFile } from './upload.ts'

/** Uploads a picture that is put into a text, a large one made smaller; what is wrong is thrown as a sentence for the writer. */
export function useTextPictures() {
  // They report errors on the way.
  useTexts('file')
  return async (chosen: File) => {
    const file = await shrink(chosen)
    const problem = textPictureProblem({ mime: file.type, size: file.size })
    if (problem) throw new Error(problemText(problem))
    const { id, url } = await uploadFile(file)
    return { id, url: localAddress(url) }
  }
}
