import type { attendanceCalls } from '#contract/features/attendance/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { clock } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { Button } from '#web/ui/base/Button.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { type Icon, InfoIcon, WarningIcon } from '#web/ui/icons/icons.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import { ProofLines } from '../proof/ProofLines.tsx'
import { looks } from '../states.ts'
import styles from './RecordRow.module.css'

export type StudentRecord = AnswerOf<typeof attendanceCalls.listRecords>['list'][number]

interface RecordRowProps {
  record: StudentRecord
  /** Left out for those who may only look. */
  onClick?: () => void
  /** Left out for those who may only look, or are choosing several. */
  onConfirm?: () => void
}

/** A student of an attendance: who, which status, since when, and what is odd about it. */
export function RecordRow({ record, onClick, onConfirm }: RecordRowProps) {
  const t = useTexts('attendance')
  const { name, avatar, number, state, isEdited } = record
  const isToConfirm = onConfirm !== undefined && record.refusedAt !== null
  const shownState = t(`state.${state}`)
  // Beside the button there is no room for a tag on a phone.
  const details = [number, isToConfirm && shownState, timesOf(record), isEdited && t('detail.edited')]
  return (
    <RowBody
      leading={<Avatar name={name} src={avatar} size={40} />}
      title={name}
      note={details.filter(Boolean).join(' · ')}
      trailing={isToConfirm ? undefined : <StatusTag {...looks[state]}>{shownState}</StatusTag>}
      onClick={onClick}
      chevron={false}
      extra={
        isToConfirm ? (
          <Button size="small" onClick={onConfirm} aria-label={t('detail.confirmOne', { name })}>
            {t('detail.confirm')}
          </Button>
        ) : undefined
      }
    >
      <Evidence record={record} />
    </RowBody>
  )
}

/** When they checked in, and out. */
export const timesOf = ({ time, checkedOutAt }: Pick<StudentRecord, 'time' | 'checkedOutAt'>) =>
  [time, checkedOutAt]
    .filter(one => one !== null)
    .map(clock)
    .join('–')

/** What is odd about a check-in; none of it decides anything. */
export function Evidence({ record }: { record: StudentRecord }) {
  const t = useTexts('attendance')
  const { sharesDevice, isUnproven, hasConflict, isElsewhere, band, reason, hints } = record
  const { isAgain, isMoved, spotCheck, proof, refusedAt } = record
  return (
    <>
      {refusedAt !== null && (
        <Mark icon={WarningIcon}>{t('detail.refusedShort', { time: clock(refusedAt) })}</Mark>
      )}
      {band !== '' && <Mark icon={WarningIcon}>{t(`band.${band}`)}</Mark>}
      {hints.map(hint => (
        <Mark key={hint} icon={InfoIcon}>
          {t(`hint.${hint}`)}
        </Mark>
      ))}
      {sharesDevice && <Mark icon={WarningIcon}>{t('detail.deviceShort')}</Mark>}
      {isUnproven && <Mark icon={WarningIcon}>{t('detail.unprovenShort')}</Mark>}
      {isMoved && <Mark icon={WarningIcon}>{t('detail.movedShort')}</Mark>}
      {isElsewhere && <Mark icon={WarningIcon}>{t('detail.elsewhereShort')}</Mark>}
      {hasConflict && <Mark icon={InfoIcon}>{t('detail.conflictShort')}</Mark>}
      {isAgain && <Mark icon={InfoIcon}>{t('detail.againShort')}</Mark>}
      {spotCheck !== '' && (
        <Mark icon={spotCheck === '1' ? InfoIcon : WarningIcon}>
          {t(spotCheck === '1' ? 'spot.wasHere' : 'spot.wasAway')}
        </Mark>
      )}
      {proof && <Mark icon={InfoIcon}>{t(`proof.short.${proof.decision}`)}</Mark>}
      {proof?.decision === 'waiting' && <ProofLines proof={proof} />}
      {reason !== '' && <span className={styles.reason}>{t('detail.reason', { reason })}</span>}
    </>
  )
}

function Mark({ icon: Icon, children }: { icon: Icon; children: string }) {
  return (
    <span className={styles.conflict}>
      <Icon size={14} />
      {children}
    </span>
  )
}
