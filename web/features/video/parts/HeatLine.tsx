import type { videoCalls } from '#contract/features/video/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { useTexts } from '#web/lib/texts.ts'
import { playTime } from '../player/use-player.ts'
import styles from './HeatLine.module.css'

interface HeatLineProps {
  heat: AnswerOf<typeof videoCalls.getHeat>
  /** Seconds. */
  duration: number
}

/** Which parts of a video the class has watched: the higher, the more students. */
export function HeatLine({ heat: { counts, students, step }, duration }: HeatLineProps) {
  const t = useTexts('video')
  const most = Math.max(...counts, 0)
  if (most === 0 || students === 0) return null
  const favourite = counts.indexOf(most) * step
  return (
    <figure className={styles.heat}>
      <svg
        className={styles.line}
        viewBox={`0 0 ${counts.length} 100`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('heat.most', { count: most, all: students, time: playTime(favourite) })}
      >
        <path d={areaOf(counts.map(count => 100 - (100 * count) / students))} />
      </svg>
      <figcaption className={styles.scale}>
        <span>0:00</span>
        <span>{t('heat.title')}</span>
        <span>{playTime(duration)}</span>
      </figcaption>
    </figure>
  )
}

/** Steps from the left to the right, closed along the bottom. */
const areaOf = (heights: readonly number[]) =>
  `M0 100 ${heights.map((height, place) => `L${place} ${height} L${place + 1} ${height}`).join(' ')} L${heights.length} 100 Z`
