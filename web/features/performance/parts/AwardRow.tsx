import type { Award } from '#contract/features/performance/entities.ts'
import { namesShown } from '#contract/features/performance/rules.ts'
import { pastTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { ReturnIcon } from '#web/ui/icons/icons.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import { Change } from './Stars.tsx'

interface AwardRowProps {
  award: Award
  /** Says who got it; otherwise the list is one student's. */
  named?: boolean
  /** Left out for those who may not take it back. */
  onUndo?: (award: Award) => void
}

/** What was given in one step: how many, why, to whom, when, by whom. */
export function AwardRow({ award, named = false, onUndo }: AwardRowProps) {
  const t = useTexts('performance')
  const { stars, givenAt, giver, isUndone } = award
  const reason = award.reason || t('noReason')
  const people = useNames(award)
  const details = [named && reason, givenAt !== null && pastTime(givenAt), giver]
  return (
    <RowBody
      leading={<Change stars={stars} undone={isUndone} />}
      title={named ? people : reason}
      note={details.filter(Boolean).join(' · ')}
      trailing={isUndone ? <StatusTag tone="neutral">{t('log.undone')}</StatusTag> : undefined}
      extra={
        onUndo &&
        !isUndone && (
          <IconButton icon={ReturnIcon} size={20} label={t('log.undo')} onClick={() => onUndo(award)} />
        )
      }
    />
  )
}

function useNames({ name, people, group }: Award) {
  const t = useTexts('performance')
  if (group !== '') return group
  return people > namesShown ? t('andMore', { names: name, count: people - namesShown }) : name
}
