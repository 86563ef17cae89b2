import { useTexts } from '#web/lib/texts.ts'
import { Card } from '#web/ui/base/Card.tsx'
import { StarIcon } from '#web/ui/icons/icons.tsx'
import { negative } from '../signed.ts'
import styles from './StandingCard.module.css'

interface StarStanding {
  stars: number
  rank: number
  students: number
  given: number
  taken: number
}

/** How a student stands: the stars, large, the rank, and what they are made of. */
export function StandingCard({ standing }: { standing: StarStanding }) {
  const t = useTexts('performance')
  const { stars, rank, students, given, taken } = standing
  return (
    <Card>
      <div className={styles.standing}>
        {/* Drawn anew when it changes, so that it is seen. */}
        <p key={stars} className={styles.stars}>
          <StarIcon size={40} className={styles.icon} />
          <span aria-hidden="true">{negative(stars)}</span>
          <span className="visually-hidden">{t('stars', { count: stars })}</span>
        </p>
        <dl className={styles.figures}>
          <div>
            <dt>{t('rank')}</dt>
            {/* A place says nothing while one has no stars. */}
            <dd>{stars > 0 ? t('rankOf', { rank, count: students }) : '–'}</dd>
          </div>
          <div>
            <dt>{t('given.title')}</dt>
            <dd>{given}</dd>
          </div>
          <div>
            <dt>{t('taken')}</dt>
            <dd>{taken}</dd>
          </div>
        </dl>
      </div>
    </Card>
  )
}
