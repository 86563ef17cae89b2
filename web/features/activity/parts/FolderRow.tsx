import type { Directory } from '#contract/features/activity/entities.ts'
import { useTexts } from '#web/lib/texts.ts'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { IconTile } from '#web/ui/base/IconTile.tsx'
import { FolderIcon, MoreIcon } from '#web/ui/icons/icons.tsx'
import { ListRow } from '#web/ui/lists/List.tsx'
import { totalOf } from '../folders.ts'

interface FolderRowProps {
  folder: Directory
  onOpen: (folder: Directory) => void
  onMore?: (folder: Directory) => void
}

export function FolderRow({ folder, onOpen, onMore }: FolderRowProps) {
  const t = useTexts('activity')
  return (
    <ListRow
      title={folder.name}
      note={t('folder.items', { count: totalOf(folder) })}
      leading={
        <IconTile tone="sunk">
          <FolderIcon size={22} />
        </IconTile>
      }
      onClick={() => onOpen(folder)}
      dense
      chevron={!onMore}
      extra={
        onMore && (
          <IconButton
            icon={MoreIcon}
            label={t('more', { title: folder.name })}
            onClick={() => onMore(folder)}
          />
        )
      }
    />
  )
}
