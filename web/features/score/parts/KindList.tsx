import { useTexts } from '#web/lib/texts.ts'
import { ProgressBar } from '#web/ui/base/Progress.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import type { ScoreDetail } from '../queries.ts'
import styles from './KindList.module.css'

export type Kind = Omit<ScoreDetail['items'][number], 'counted'>

interface KindListProps {
  items: readonly Kind[]
  /** Points beside them. */
  extra: number
  /** Enters a score for the whole kind; undefined: they are only looked at. */
  onPress?: ((kind: Kind) => void) | undefined
}

/** What a total is made of: each kind with its weight and its score. */
export function KindList({ items, extra, onPress }: KindListProps) {
  const t = useTexts('score')
  const shown = items.filter(({ weight, score }) => weight > 0 || score !== null)
  return (
    <List title={t('detail.kinds')}>
      {shown.map(kind => (
        <ListRow
          key={kind.kind}
          title={kind.name}
          note={noteOf(kind).join(' · ')}
          trailing={<span className={styles.score}>{kind.score ?? t('none')}</span>}
          onClick={onPress && (() => onPress(kind))}
        >
          <ProgressBar value={(kind.score ?? 0) / 100} label={kind.name} />
        </ListRow>
      ))}
      {extra > 0 && (
        <ListRow title={t('detail.extra')} trailing={<span className={styles.score}>+{extra}</span>} />
      )}
    </List>
  )

  function noteOf({ weight, dropped, isSet }: Kind) {
    return [
      weight > 0 ? t('detail.weight', { weight }) : t('detail.noWeight'),
      ...(dropped > 0 ? [t('detail.dropped', { count: dropped })] : []),
      ...(isSet ? [t('detail.set')] : []),
    ]
  }
}
