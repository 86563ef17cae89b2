import { iconOf } from '#web/features/question/types/icons.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { IconTile } from '#web/ui/base/IconTile.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { RefreshIcon, RotateIcon } from '#web/ui/icons/icons.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import { useEntrySaid } from './said.ts'
import type { EntryForm } from './test-form.ts'

interface EntryRowProps {
  entry: EntryForm
  /** Without its picture, where a box stands before it. */
  isBare?: boolean
  /** What else is said of it. */
  also?: string | undefined
  onClick?: () => void
}

/** A question of a test, or a random draw, in the list of what it consists of. */
export function EntryRow({ entry, isBare = false, also, onClick }: EntryRowProps) {
  const t = useTexts('test/making')
  const said = useEntrySaid()
  const Mark = entry.kind === 'draw' ? RotateIcon : iconOf(entry.type)
  const isOutdated = entry.kind === 'known' && entry.isNewer && !entry.takesNewer
  return (
    <RowBody
      leading={
        isBare ? undefined : (
          <IconTile tone={entry.kind === 'draw' ? 'accent' : 'sunk'}>
            <Mark size={22} />
          </IconTile>
        )
      }
      title={said.title(entry)}
      note={[said.worth(entry), said.note(entry), also].filter(Boolean).join(' · ')}
      chevron={false}
      onClick={onClick}
    >
      {isOutdated && (
        <span>
          <StatusTag tone="info" icon={RefreshIcon}>
            {t('entry.newer')}
          </StatusTag>
        </span>
      )}
      {entry.kind === 'known' && entry.isDropped && (
        <span>
          <StatusTag tone="warn">{t('entry.dropped')}</StatusTag>
        </span>
      )}
    </RowBody>
  )
}
