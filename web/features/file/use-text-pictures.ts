import { useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { dialog } from '#web/ui/base/ask.ts'
import { addressOfPicture, sendTextPicture } from './text-pictures.ts'

/** The pictures of a text that is written: `<RichTextEditor pictures={pictures}>`. */
export function useTextPictures() {
  // Uploads report their errors with these texts too.
  const t = useTexts('file')
  const [sending, setSending] = useState(0)
  return {
    isSending: sending > 0,
    async send(file: File) {
      setSending(count => count + 1)
      try {
        return await sendTextPicture(file)
      } catch (error) {
        await dialog.alert({ title: t('textPictureFailed'), message: (error as Error).message })
        return undefined
      } finally {
        setSending(count => count - 1)
      }
    },
    addressOf: addressOfPicture,
  }
}
