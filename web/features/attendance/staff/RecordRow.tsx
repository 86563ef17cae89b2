import type { attendanceCalls } from '#contract/features/attendance/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { clock } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { InfoIcon } from '#web/ui/icons/icons.tsx'
import { RowBody } from '#web/ui/List.tsx'
import { StatusTag } from '#web/ui/StatusTag.tsx'
import { looks } from '../states.ts'
import styles from './RecordRow.module.css'

export type StudentRecord = AnswerOf<typeof attendanceCalls.listRecords>['list'][number]

interface RecordRowProps {
  record: StudentRecord
  /** Left out for those who may only look. */
  onClick?: () => void
}

/** A student of an attendance: who, which status, since when, and what is odd about it. */
export function RecordRow({ record, onClick }: RecordRowProps) {
  const t = useTexts('attendance')
  const { name, avatar, number, state, time, hasConflict, isEdited } = record
  const details = [number, time !== null && clock(time), isEdited && t('detail.edited')]
  return (
    <RowBody
      leading={<Avatar name={name} src={avatar} size={40} />}
      title={name}
      note={details.filter(Boolean).join(' · ')}
      trailing={<StatusTag {...looks[state]}>{t(`state.${state}`)}</StatusTag>}
      onClick={onClick}
      chevron={false}
    >
      {hasConflict && <Conflict />}
    </RowBody>
  )
}

/** Somebody else checked in from the same network. */
export function Conflict() {
  const t = useTexts('attendance')
  return (
    <span className={styles.conflict}>
      <InfoIcon size={14} />
      {t('detail.conflictShort')}
    </span>
  )
}
