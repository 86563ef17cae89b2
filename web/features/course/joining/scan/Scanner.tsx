import { type ReactNode, useRef, useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { CloseIcon, ImageIcon } from '#web/ui/icons/icons.tsx'
import { Overlay } from '#web/ui/overlays/Overlay.tsx'
import { readPicture } from './reader.ts'
import styles from './Scanner.module.css'
import { useCamera } from './use-camera.ts'

/** `done`: the camera may stop; `more`: it goes on; `foreign`: it says that this is no code of ours, and goes on. */
export type Taken = 'done' | 'more' | 'foreign'

interface ScannerProps {
  title: string
  /** Where to point the camera. */
  hint: string
  /** Called for each frame in which a code is read. */
  onText: (text: string) => Taken
  onClose: () => void
  /** Above the button for the album. */
  children?: ReactNode
}

/** Reads codes with the camera, or from a picture of the album. */
export function Scanner({ title, hint, onText, onClose, children }: ScannerProps) {
  const details = useTexts('course/details')
  const ui = useTexts('ui')
  const video = useRef<HTMLVideoElement>(null)
  const album = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState<'foreign' | 'nothing' | 'unreadable' | null>(null)
  const [isReading, setReading] = useState(false)
  const follow = (text: string) => {
    const taken = onText(text)
    setSaid(taken === 'foreign' ? 'foreign' : null)
    return taken === 'done'
  }
  const { trouble, isOn, tryAgain } = useCamera(video, follow)
  const choose = async (file: File | undefined) => {
    if (!file) return
    setSaid(null)
    setReading(true)
    try {
      const text = await readPicture(file)
      if (text) follow(text)
      else setSaid('nothing')
    } catch {
      setSaid('unreadable')
    } finally {
      setReading(false)
    }
  }
  return (
    <Overlay open onClose={onClose} place="full" label={title}>
      <div className={styles.scanner}>
        <video ref={video} className={styles.video} muted playsInline hidden={!isOn} />
        <div className={styles.top}>
          <IconButton icon={CloseIcon} label={ui('close')} onClick={onClose} />
          <h2 className={styles.title}>{title}</h2>
        </div>
        {trouble ? (
          <div className={styles.trouble} role="alert">
            <p className={styles.troubleTitle}>{details(`scan.${trouble}`)}</p>
            <p>{details(`scan.${trouble}Hint`)}</p>
            {trouble !== 'insecure' && <Button onClick={tryAgain}>{ui('retry')}</Button>}
          </div>
        ) : (
          <div className={styles.frame} aria-hidden="true" />
        )}
        <div className={styles.bottom}>
          <p className={styles.said} role="status">
            {said ? details(`scan.${said}`) : !trouble && (isOn ? hint : details('scan.starting'))}
          </p>
          {children}
          <input
            ref={album}
            type="file"
            accept="image/*"
            hidden
            aria-label={details('scan.album')}
            onChange={event => {
              void choose(event.target.files?.[0])
              // The same picture may be chosen again.
              event.target.value = ''
            }}
          />
          <Button icon={ImageIcon} size="large" busy={isReading} onClick={() => album.current?.click()}>
            {details('scan.album')}
          </Button>
        </div>
      </div>
    </Overlay>
  )
}
