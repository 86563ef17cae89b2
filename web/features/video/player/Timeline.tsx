import type { CSSProperties } from 'react'
import type { Played } from '#contract/features/activity/played.ts'
import { useTexts } from '#web/lib/texts.ts'
import styles from './Timeline.module.css'
import { playTime } from './use-player.ts'

interface TimelineProps {
  time: number
  duration: number
  loaded: number
  watched: readonly Played[]
  onSeek: (time: number) => void
  onPlay: () => void
}

/** Where the player stands, and thinly what has been watched. */
export function Timeline({ time, duration, loaded, watched, onSeek, onPlay }: TimelineProps) {
  const t = useTexts('video')
  const share = (seconds: number) => (duration > 0 ? Math.min(1, seconds / duration) : 0)
  return (
    <div
      className={styles.timeline}
      style={{ '--played': share(time), '--loaded': share(loaded) } as CSSProperties}
    >
      <div className={styles.track} />
      <div className={styles.watched} aria-hidden="true">
        {watched.map(([from, to]) => (
          <span key={from} style={{ left: `${share(from) * 100}%`, width: `${share(to - from) * 100}%` }} />
        ))}
      </div>
      <input
        type="range"
        className={`over-all ${styles.input}`}
        min={0}
        max={Math.max(1, Math.ceil(duration))}
        step={1}
        value={Math.floor(time)}
        disabled={duration === 0}
        aria-label={t('player.position')}
        aria-valuetext={t('player.of', { time: playTime(time), duration: playTime(duration) })}
        onChange={event => onSeek(Number(event.target.value))}
        onKeyDown={event => {
          if (event.key !== ' ') return
          event.preventDefault()
          onPlay()
        }}
      />
    </div>
  )
}
