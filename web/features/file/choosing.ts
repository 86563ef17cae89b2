import type { useTexts } from '#web/lib/texts.ts'
import { chooseAction } from '#web/ui/base/ask.ts'
import { isLargePicture, shrink } from './shrink.ts'

/** Files as their sender wants to send them: what to do with very large pictures is asked. @returns undefined if they cancel */
export async function asWanted(
  files: readonly File[],
  t: ReturnType<typeof useTexts<'file'>>,
): Promise<readonly File[] | undefined> {
  const large = await Promise.all(files.map(isLargePicture))
  if (!large.includes(true)) return files
  const choice = await chooseAction({
    title: t('largePictures'),
    choices: [
      { key: 'smaller', label: t('sendSmaller'), hint: t('largePicturesHint') },
      { key: 'original', label: t('sendOriginal') },
    ],
  })
  if (choice !== 'smaller') return choice ? files : undefined
  const smaller: File[] = []
  // One after the other: each takes tens of megabytes while it is drawn.
  for (const [index, file] of files.entries()) smaller.push(large[index] ? await shrink(file) : file)
  return smaller
}
