import { asWanted } from '#web/features/file/choosing.ts'
import { uploadsOf } from '#web/features/file/upload-list.ts'
import { fullDay } from '#web/lib/dates.ts'
import { loadTexts, textsOf } from '#web/lib/texts.ts'
import { titleOfFile } from '../editor/title-of-file.ts'
import { placeOfFiles } from './place.ts'

export { FilesSheet } from './FilesSheet.tsx'

/**
 * Begins to upload files that are to become an activity.
 * @returns the title to propose; undefined if there are none: who sends them may decide otherwise
 */
export async function take(courseId: string, chosen: readonly File[]): Promise<string | undefined> {
  await loadTexts('file', 'activity/from-files')
  const wanted = await asWanted(chosen, textsOf('file'))
  const first = wanted?.[0]
  if (!first) return undefined
  uploadsOf(placeOfFiles(courseId)).add(wanted)
  // Cameras and clipboards give names that say nothing.
  if (wanted.every(({ type }) => type.startsWith('image/')))
    return textsOf('activity/from-files')('photo', { day: fullDay(Date.now()) })
  return titleOfFile(first.name)
}
