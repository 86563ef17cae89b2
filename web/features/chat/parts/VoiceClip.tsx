import { localAddress } from '#web/features/file/address.ts'
import { useTexts } from '#web/lib/texts.ts'
import { PauseIcon, PlayIcon } from '../icons.tsx'
import { usePlaying } from '../playing.ts'
import styles from './VoiceClip.module.css'

/** Pixels of a clip: R1-199. */
const widthOf = (seconds: number) => 100 + 3 * seconds

interface VoiceClipProps {
  seconds: number
  /** Undefined until its address is known. */
  url: string | undefined
}

/** A voice clip as long as it lasts; a press plays or pauses it. */
export function VoiceClip({ seconds, url }: VoiceClipProps) {
  const t = useTexts('chat')
  const { isPlaying, speed, hasten, toggle } = usePlaying(url && localAddress(url))
  const Sign = isPlaying ? PauseIcon : PlayIcon
  return (
    <span className={styles.frame}>
      <button
        type="button"
        className={styles.clip}
        style={{ width: widthOf(seconds) }}
        aria-label={t(isPlaying ? 'pause' : 'play', { seconds })}
        disabled={!url}
        onClick={toggle}
      >
        <Sign size={20} />
        <span>{seconds}″</span>
      </button>
      {isPlaying && (
        <button type="button" className={styles.speed} aria-label={t('speed', { speed })} onClick={hasten}>
          {speed}×
        </button>
      )}
    </span>
  )
}
