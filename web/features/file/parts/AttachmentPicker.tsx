import { useRef, useState } from 'react'
import type { Attachment } from '#contract/features/file/entities.ts'
import { useTexts } from '#web/lib/texts.ts'
import { toast } from '#web/ui/base/ask.ts'
import { AttachIcon, CameraIcon, type Icon, ImageIcon } from '#web/ui/icons/icons.tsx'
import { FileChip } from '#web/ui/media/FileChip.tsx'
import { localAddress } from '../address.ts'
import { asWanted } from '../choosing.ts'
import { useFilesFromOutside } from '../outside/takers.ts'
import type { Uploads } from '../use-uploads.ts'
import styles from './AttachmentPicker.module.css'
import { FilePreview } from './FilePreview.tsx'
import { UnfinishedUploads } from './UnfinishedUploads.tsx'
import { UploadChips } from './UploadChips.tsx'

interface AttachmentPickerProps {
  /** Those that are on the server. */
  attachments: readonly Attachment[]
  onRemove: (id: string) => void
  uploads: Uploads
  /** How many there may be. */
  max?: number
  /** Only pictures. */
  picturesOnly?: boolean
  /** Nothing can be added or removed. */
  disabled?: boolean
}

/** The files that go with what is being written: photos from the album or the camera, and files of any kind. */
export function AttachmentPicker({
  attachments,
  onRemove,
  uploads,
  max = 20,
  picturesOnly = false,
  disabled = false,
}: AttachmentPickerProps) {
  const t = useTexts('file')
  const [shown, setShown] = useState<number>()
  const left = max - attachments.length - uploads.items.length

  const choose = async (chosen: readonly File[]) => {
    if (chosen.length > left) toast.bad(t('limitCount', { count: max }))
    const wanted = await asWanted(chosen.slice(0, Math.max(0, left)), t)
    if (wanted) uploads.add(wanted)
  }
  const picker = useRef<HTMLDivElement>(null)
  const take = (files: readonly File[]) => {
    const fitting = picturesOnly ? files.filter(({ type }) => type.startsWith('image/')) : files
    if (fitting.length < files.length) toast.bad(t('onlyPictures'))
    if (fitting.length > 0) void choose(fitting)
  }
  useFilesFromOutside(picker, t('drop'), disabled ? undefined : take)
  return (
    <div ref={picker} className={styles.picker}>
      {attachments.map((file, index) => (
        <FileChip
          key={file.id}
          name={file.name}
          size={file.orgin_size}
          state="saved"
          thumbnail={file.thumb && localAddress(file.thumb)}
          onOpen={() => setShown(index)}
          onRemove={disabled ? undefined : () => onRemove(file.id)}
        />
      ))}
      <UploadChips uploads={uploads} />
      {!disabled && (
        <>
          <UnfinishedUploads uploads={uploads} onChoose={choose} />
          <div className={styles.buttons}>
            {hasCameraAtHand() && (
              <ChooseButton icon={CameraIcon} accept="image/*" camera onChoose={choose} disabled={left <= 0}>
                {t('camera')}
              </ChooseButton>
            )}
            <ChooseButton icon={ImageIcon} accept="image/*" onChoose={choose} disabled={left <= 0}>
              {t('photo')}
            </ChooseButton>
            {!picturesOnly && (
              <ChooseButton icon={AttachIcon} onChoose={choose} disabled={left <= 0}>
                {t('file')}
              </ChooseButton>
            )}
          </div>
        </>
      )}
      <FilePreview files={attachments} index={shown} onClose={() => setShown(undefined)} />
    </div>
  )
}

/** Browsers of computers ignore the wish for the camera and would show the same window of files a second time. */
const hasCameraAtHand = () => matchMedia('(pointer: coarse)').matches

interface ChooseButtonProps {
  icon: Icon
  accept?: string
  camera?: boolean
  disabled?: boolean
  onChoose: (files: readonly File[]) => void
  children: string
}

function ChooseButton({ icon: ChooseIcon, accept, camera, disabled, onChoose, children }: ChooseButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={!camera}
        accept={accept}
        capture={camera ? 'environment' : undefined}
        aria-label={children}
        onChange={event => {
          onChoose([...(event.target.files ?? [])])
          // The same file may be chosen again.
          event.target.value = ''
        }}
      />
      <button
        type="button"
        className={styles.tile}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        <ChooseIcon size={24} />
        {children}
      </button>
    </>
  )
}
