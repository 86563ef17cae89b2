import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { CheckIcon, FolderIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/List.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { flatten, useFolders } from '../folders.ts'
import styles from './FolderPicker.module.css'

interface FolderPickerProps {
  courseId: string
  open: boolean
  /** The folder chosen now; null for none. */
  value: string | null
  onChoose: (folderId: string | null) => void
  onClose: () => void
}

/** Chooses a folder of the course, or none, in a sheet. */
export function FolderPicker({ courseId, open, value, onChoose, onClose }: FolderPickerProps) {
  const t = useTexts('activity')
  return (
    <Sheet open={open} onClose={onClose} title={t('folder.moveTitle')} flush>
      <Choices {...{ courseId, value, onChoose }} />
    </Sheet>
  )
}

function Choices({ courseId, value, onChoose }: Pick<FolderPickerProps, 'courseId' | 'value' | 'onChoose'>) {
  const t = useTexts('activity')
  const folders = useFolders(courseId)
  const row = (id: string | null, name: string, depth: number) => (
    <ListRow
      key={id ?? ''}
      title={name}
      leading={
        <span className={styles.folder} style={{ paddingLeft: depth * 20 }}>
          <FolderIcon size={20} />
        </span>
      }
      chevron={false}
      selected={id === value}
      trailing={id === value ? <CheckIcon size={20} /> : undefined}
      onClick={() => onChoose(id)}
    />
  )
  return (
    <QueryView query={folders} skeleton={<SkeletonRows rows={3} />}>
      {({ list }) => (
        <List plain>
          {row(null, t('folder.root'), 0)}
          {flatten(list).map(({ folder, depth }) => row(folder.id, folder.name, depth))}
        </List>
      )}
    </QueryView>
  )
}
