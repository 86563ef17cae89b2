import { useState } from 'react'
import type { Attachment } from '#contract/features/file/entities.ts'
import { isConvertible, isPreviewable } from '#contract/features/file/rules.ts'
import { CallFailure } from '#web/lib/call.ts'
import { fileSize } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { FailureView } from '#web/shell/QueryView.tsx'
import { classNames } from '#web/ui/base/class-names.ts'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { CloseIcon } from '#web/ui/icons/icons.tsx'
import { ImageViewer } from '#web/ui/media/ImageViewer.tsx'
import { Overlay } from '#web/ui/overlays/Overlay.tsx'
import { localAddress, pageAddress } from '../address.ts'
import { CannotPreview } from './CannotPreview.tsx'
import { DownloadButton } from './DownloadButton.tsx'
import styles from './FilePreview.module.css'
import { PdfSheet } from './PdfSheet.tsx'
import { PreparedPreview } from './PreparedPreview.tsx'
import { TextView } from './TextView.tsx'
import { isAmong } from './withheld.ts'

interface FilePreviewProps {
  files: readonly Attachment[]
  /** Which of them is shown; none while it is undefined. */
  index: number | undefined
  /** They, or those with these ids, can be seen here, but not saved. */
  isWithheld?: boolean | readonly string[]
  onClose: () => void
}

/** A file over the whole screen: pictures to zoom and turn over, PDF, sound, film, text; others can be downloaded. */
export function FilePreview({ files, index, isWithheld = false, onClose }: FilePreviewProps) {
  const file = index === undefined ? undefined : files[index]
  const [last, setLast] = useState(file)
  if (file && file !== last) setLast(file)
  const pictures = files.filter(other => other.isPic && isPreviewable(other.mime))
  const isPicture = last !== undefined && pictures.includes(last)
  return (
    <>
      <ImageViewer
        open={file !== undefined && isPicture}
        pictures={pictures.map(({ id, url, name }) => ({
          src: isAmong(isWithheld, id) ? pageAddress(url) : localAddress(url),
          alt: name,
        }))}
        start={Math.max(0, last ? pictures.indexOf(last) : 0)}
        onClose={onClose}
      />
      <Overlay open={file !== undefined && !isPicture} onClose={onClose} place="full" label={last?.name}>
        {last && !isPicture && (
          <Sheet key={last.id} file={last} isWithheld={isAmong(isWithheld, last.id)} onClose={onClose} />
        )}
      </Overlay>
    </>
  )
}

interface SheetProps {
  file: Attachment
  isWithheld: boolean
  onClose: () => void
}

function Sheet({ file, isWithheld, onClose }: SheetProps) {
  const t = useTexts('ui')
  return (
    <div className={styles.preview}>
      <header className={styles.head}>
        <IconButton icon={CloseIcon} label={t('close')} onClick={onClose} />
        <h2 className={classNames(styles.name, 'one-line')} title={file.name}>
          {file.name}
          <span className={styles.size}>{fileSize(file.orgin_size)}</span>
        </h2>
        {!isWithheld && <DownloadButton file={file} />}
      </header>
      <Content file={file} isWithheld={isWithheld} />
    </div>
  )
}

function Content({ file, isWithheld }: { file: Attachment; isWithheld: boolean }) {
  const [isBroken, setBroken] = useState(false)
  const onBroken = () => setBroken(true)
  const address = localAddress(file.url)
  if (isBroken && !navigator.onLine)
    return <FailureView failure={new CallFailure(file.url, 0, '')} onRetry={() => setBroken(false)} />
  if (isBroken)
    return isWithheld ? <CannotPreview problem="withheld" /> : <CannotPreview problem="broken" file={file} />
  // Only the server can make these readable; of the others, what is not to be handed over.
  if (isWithheld || isConvertible(file.mime))
    return <PreparedPreview file={file} isWithheld={isWithheld} onBroken={onBroken} />
  if (!isPreviewable(file.mime)) return <CannotPreview file={file} />
  if (file.ext_type === 'pdf')
    return <PdfSheet address={address} pageAddress={pageAddress(file.url)} onBroken={onBroken} />
  if (file.ext_type === 'text') return <TextView address={address} name={file.name} />
  if (file.ext_type === 'audio')
    return (
      <div className={styles.media}>
        {/* biome-ignore lint/a11y/useMediaCaption: what people upload has no captions */}
        <audio controls src={address} onError={onBroken} aria-label={file.name} />
      </div>
    )
  return (
    <div className={styles.media}>
      {/* biome-ignore lint/a11y/useMediaCaption: what people upload has no captions */}
      <video
        controls
        playsInline
        preload="metadata"
        src={address}
        onError={onBroken}
        aria-label={file.name}
      />
    </div>
  )
}
