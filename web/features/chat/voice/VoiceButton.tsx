import { useEffect, useRef, useState } from 'react'
import { longestRecording } from '#contract/features/chat/rules.ts'
import { useTexts } from '#web/lib/texts.ts'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { useDrag } from '#web/ui/gestures/use-drag.ts'
import { LockIcon, SendIcon, TrashIcon } from '#web/ui/icons/icons.tsx'
import { MicrophoneIcon } from '../icons.tsx'
import { useRecording } from './use-recording.ts'
import styles from './VoiceButton.module.css'

/** Pixels that a finger slides, to the left to cancel and upwards to let go without sending. */
const far = 80
/** Milliseconds after which a press was held, and ends with letting go; a shorter one goes on by itself. */
const held = 400

interface VoiceButtonProps {
  /** What else is there makes room. */
  onRecording: (isRecording: boolean) => void
  onRecorded: (clip: File) => void
}

/**
 * Records a voice clip: held down it is sent when let go, slid upwards it goes on by itself, slid to the left it is given up. Pressed
 * shortly or by a key it goes on until one of its two buttons is pressed.
 */
export function VoiceButton({ onRecording, onRecorded }: VoiceButtonProps) {
  const t = useTexts('chat')
  const frame = useRef<HTMLDivElement>(null)
  const began = useRef(0)
  const [isLocked, setLocked] = useState(false)
  const [isAway, setAway] = useState(false)
  const { seconds, begin, send, cancel } = useRecording(onRecorded)
  const isRecording = seconds !== undefined
  const tell = useRef(onRecording)
  tell.current = onRecording
  useEffect(() => {
    tell.current(isRecording)
    return () => tell.current(false)
  }, [isRecording])
  const start = () => {
    began.current = Date.now()
    setLocked(false)
    setAway(false)
    begin()
  }
  useDrag<true>(frame, {
    threshold: 0,
    begin({ target }) {
      if (isRecording || !target.closest('[data-record]')) return null
      start()
      return true
    },
    onMove({ x, y }) {
      if (y < -far) setLocked(true)
      setAway(x < -far)
    },
    onEnd({ x, y }) {
      if (x < -far) return cancel()
      if (y < -far || Date.now() - began.current < held) return setLocked(true)
      send()
    },
    onCancel: cancel,
  })
  return (
    <div ref={frame} className={styles.voice} data-recording={isRecording || undefined}>
      {isRecording && (
        <>
          <span className={styles.elapsed} role="timer" aria-label={t('recording')}>
            {Math.floor(seconds)}″ / {longestRecording}″
          </span>
          <span className={styles.hint} data-away={isAway || undefined}>
            {isLocked ? t('recording') : isAway ? t('letGoToCancel') : t('slideHint')}
          </span>
        </>
      )}
      {isRecording && isLocked ? (
        <>
          <IconButton icon={TrashIcon} label={t('cancelRecording')} onClick={cancel} />
          <IconButton icon={SendIcon} label={t('sendRecording')} className={styles.send} onClick={send} />
        </>
      ) : (
        <>
          {isRecording && <LockIcon size={18} />}
          <IconButton
            icon={MicrophoneIcon}
            label={t('record')}
            className={styles.record}
            data-record
            // By a key: a pointer has begun already.
            onClick={() => {
              if (isRecording) return
              start()
              setLocked(true)
            }}
          />
        </>
      )}
    </div>
  )
}
