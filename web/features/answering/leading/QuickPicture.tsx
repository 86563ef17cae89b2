import { useState } from 'react'
import { useTextPictures } from '#web/features/file/use-text-pictures.ts'
import { PictureButton } from '#web/features/question/types/point/PictureButton.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { CameraIcon } from '#web/ui/icons/icons.tsx'
import styles from './QuickPicture.module.css'

/** The picture that students point at: photographed, or chosen on the phone. */
export function QuickPicture({ onPicture }: { onPicture: (fileId: string) => void }) {
  const t = useTexts('answering')
  const pictures = useTextPictures()
  const [url, setUrl] = useState('')
  async function choose(file: File) {
    const sent = await pictures.send(file)
    if (!sent) return
    setUrl(sent.url)
    onPicture(sent.id)
  }
  return (
    <div className={styles.picture}>
      {url !== '' && <img className={styles.shown} src={url} alt={t('quick.picture')} />}
      <PictureButton
        label={t(url === '' ? 'quick.choosePicture' : 'quick.pictureChosen')}
        icon={CameraIcon}
        busy={pictures.isSending}
        onChoose={file => void choose(file)}
      />
    </div>
  )
}
