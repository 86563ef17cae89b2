import type { Award } from '#contract/features/performance/entities.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { List, ListItem } from '#web/ui/lists/List.tsx'
import { AwardRow } from './AwardRow.tsx'

interface AwardListProps {
  awards: readonly Award[]
  /** More than this many are on a screen of their own. */
  limit: number
  onAll: () => void
  onUndo?: (award: Award) => void
}

/** The newest stars of one student. */
export function AwardList({ awards, limit, onAll, onUndo }: AwardListProps) {
  const t = useTexts('performance')
  if (awards.length === 0)
    return <EmptyState art="work" title={t('log.none')} hint={t('log.noneOfStudent')} />
  return (
    <List
      title={t('log.newest')}
      action={
        awards.length >= limit && (
          <Button kind="quiet" size="small" onClick={onAll}>
            {t('log.all')}
          </Button>
        )
      }
    >
      {awards.map(award => (
        <ListItem key={award.id}>
          <AwardRow award={award} onUndo={onUndo} />
        </ListItem>
      ))}
    </List>
  )
}
