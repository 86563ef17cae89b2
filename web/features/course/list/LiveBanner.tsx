import type { LiveEntry } from '#contract/features/course/entities.ts'
import { useTexts } from '#web/lib/texts.ts'
import { VideoIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/List.tsx'
import { StatusTag } from '#web/ui/StatusTag.tsx'

interface LiveBannerProps {
  entries: readonly LiveEntry[]
  onOpen: (entry: LiveEntry) => void
}

const kinds: Record<string, 'live' | 'meeting'> = { '1': 'live', '0': 'meeting' }

/** The classes and meetings that run now, above everything else. */
export function LiveBanner({ entries, onOpen }: LiveBannerProps) {
  const details = useTexts('course/details')
  return (
    <List title={details('live.title')}>
      {entries.map(entry => (
        <ListRow
          key={`${entry.id} ${entry.type}`}
          leading={<VideoIcon />}
          title={entry.coursename}
          note={entry.username}
          trailing={<StatusTag tone="good">{details(`live.${kinds[entry.type] ?? 'class'}`)}</StatusTag>}
          onClick={() => onOpen(entry)}
        />
      ))}
    </List>
  )
}
