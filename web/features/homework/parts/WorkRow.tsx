import type { WorkRow as Work } from '#contract/features/homework/entities.ts'
import { number, relativeTime } from '#web/lib/format.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { EyeOffIcon } from '#web/ui/icons/icons.tsx'
import { RowBody } from '#web/ui/List.tsx'
import { StatusTag } from '#web/ui/StatusTag.tsx'
import { isGraded, isHandedIn, shownWork } from '../states.ts'
import styles from './WorkRow.module.css'

interface WorkRowProps {
  work: Work
  onOpen?: (work: Work) => void
  /** Without the face, where the row has a tick before it. */
  bare?: boolean
}

/** A student with the state of the work, in the teacher's list. */
export function WorkRow({ work, onOpen, bare = false }: WorkRowProps) {
  const t = useTexts('homework')
  const { tone, text } = shownWork(work.state, t)
  return (
    <RowBody
      title={work.username}
      note={noteOf(work, t)}
      leading={bare ? undefined : <Avatar name={work.username} src={work.avatar} />}
      onClick={onOpen && (() => onOpen(work))}
      chevron={false}
      trailing={
        <span className={styles.state}>
          {isGraded(work.state) && work.score !== null ? (
            <span className={styles.score}>
              {number(work.score, 1)}
              {!work.scorepublished && <EyeOffIcon size={14} label={t('work.gradedHidden')} />}
            </span>
          ) : (
            <StatusTag tone={tone}>{text}</StatusTag>
          )}
          {isHandedIn(work.state) && work.overtime && <span className={styles.late}>{t('work.late')}</span>}
        </span>
      }
    />
  )
}

function noteOf(work: Work, t: Translate<'homework'>) {
  const parts = [work.stno]
  if (isHandedIn(work.state) && work.submittime !== null) parts.push(relativeTime(work.submittime))
  else if (work.urgetime !== null) parts.push(t('list.urged', { time: relativeTime(work.urgetime) }))
  if (work.version > 1) parts.push(t('list.version', { version: work.version }))
  return parts.filter(Boolean).join(' · ')
}
