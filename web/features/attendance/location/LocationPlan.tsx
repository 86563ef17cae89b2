import { useTexts } from '#web/lib/texts.ts'
import styles from './LocationPlan.module.css'

interface LocationPlanProps {
  /** Metres around the place within which students check in. */
  radius: number
  /** Metres of inaccuracy of the place itself; null for one that was chosen from a list. */
  accuracy: number | null
}

/** The place without a map: its circle, how exactly it is known, and rings of distance. */
export function LocationPlan({ radius, accuracy }: LocationPlanProps) {
  const t = useTexts('attendance')
  const known = accuracy === null ? null : Math.round(accuracy)
  // Whatever is larger fits, with some room around it.
  const extent = Math.max(radius, Math.min(known ?? 0, radius * 3)) * 1.2
  const unit = half / extent
  const step = steps.find(each => extent / each <= maxRings) ?? 1000
  const rings = Array.from({ length: Math.floor(extent / step) }, (_, place) => (place + 1) * step)
  const label =
    known === null ? t('plan.label', { radius }) : t('plan.labelWithin', { radius, accuracy: known })
  return (
    <svg
      className={styles.plan}
      viewBox={`${-half} ${-half} ${2 * half} ${2 * half}`}
      role="img"
      aria-label={label}
    >
      {rings.map(metres => (
        <circle key={metres} className={styles.ring} r={metres * unit} />
      ))}
      <circle className={styles.circle} r={radius * unit} />
      {known !== null && <circle className={styles.accuracy} r={known * unit} />}
      <circle className={styles.place} r={4} />
      {rings.map(metres => (
        <text key={metres} className={styles.metres} y={-metres * unit - 3}>
          {t('metres', { count: metres })}
        </text>
      ))}
    </svg>
  )
}

/** The plan reaches so far from its middle, in its own units: about pixels. */
const half = 140
const maxRings = 4
/** Metres between two rings. */
const steps = [10, 20, 25, 50, 100, 200, 500, 1000]
