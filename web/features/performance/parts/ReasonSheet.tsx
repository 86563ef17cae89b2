import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { classroomCalls } from '#contract/features/performance/calls.ts'
import type { StarReason } from '#contract/features/performance/entities.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Button } from '#web/ui/base/Button.tsx'
import { classNames } from '#web/ui/base/class-names.ts'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { staffPath, studentPath } from '../addresses.ts'
import { type Target, useGive } from '../giving.ts'
import { signed } from '../signed.ts'
import styles from './ReasonSheet.module.css'

interface ReasonSheetProps {
  courseId: string
  /** Null: closed. */
  target: Target | null
  onClose: () => void
  /** They have been given. */
  onGiven?: () => void
}

/** Gives stars to whoever was pressed or ticked: one more press, on the reason. */
export function ReasonSheet({ courseId, target, onClose, onGiven }: ReasonSheetProps) {
  const t = useTexts('performance')
  const navigate = useNavigate()
  const { give, isPending } = useGive(courseId, () => {
    onClose()
    onGiven?.()
  })
  const [student] = target?.stars === undefined ? [] : (target.studentIds ?? [])
  return (
    <Sheet open={target !== null} onClose={onClose} title={target?.name ?? ''}>
      <div className={styles.sheet}>
        <Reasons courseId={courseId} busy={isPending} onChoose={chosen => target && give(target, chosen)} />
        <div className={styles.more}>
          {student !== undefined && (
            <Button kind="quiet" size="small" onClick={() => navigate(studentPath(courseId, student))}>
              {t('openStudent')}
            </Button>
          )}
          <Button
            kind="quiet"
            size="small"
            onClick={() => navigate(staffPath('/representation/reasons', courseId))}
          >
            {t('reasons.edit')}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}

interface ReasonsProps {
  courseId: string
  busy: boolean
  onChoose: (reason: StarReason) => void
}

/** The course's reasons, large enough for a thumb; last the star that needs no words. */
export function Reasons({ courseId, busy, onChoose }: ReasonsProps) {
  const t = useTexts('performance')
  const query = useQuery(ask(classroomCalls.listReasons, { courseId }))
  return (
    <QueryView query={query} skeleton={<SkeletonRows rows={3} />}>
      {({ list }) => (
        <ReasonChips
          reasons={[...list, { reason: '', stars: 1 }]}
          label={t('reasons.title')}
          busy={busy}
          onChoose={onChoose}
        />
      )}
    </QueryView>
  )
}

interface ReasonChipsProps {
  reasons: readonly StarReason[]
  label: string
  busy?: boolean
  onChoose: (reason: StarReason) => void
}

export function ReasonChips({ reasons, label, busy = false, onChoose }: ReasonChipsProps) {
  const t = useTexts('performance')
  return (
    <ul className={styles.reasons} aria-label={label}>
      {reasons.map(each => (
        <li key={each.reason}>
          <button
            type="button"
            className={classNames(styles.reason, each.stars < 0 && styles.taken)}
            disabled={busy}
            onClick={() => onChoose(each)}
          >
            <span className={styles.words}>{each.reason || t('justStar')}</span>
            <span className={styles.count}>{signed(each.stars)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
