import { useNavigate } from 'react-router'
import { useTexts } from '#web/lib/texts.ts'
import { IconTile } from '#web/ui/base/IconTile.tsx'
import { CopyIcon, FolderIcon, type Icon, ImageIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { PhotoRow } from '../from-files/PhotoRow.tsx'
import { inCourse } from '../kind.ts'
import { useKindsOf } from '../use-kinds-of.ts'
import { useFolderActions } from './use-folder-actions.ts'

interface NewActivityListProps {
  courseId: string
  /** Where it is put; left out, the root of the course. */
  folderId?: string
  /** Only the kind that has this type, and no folder. */
  source?: string
  /** In a sheet, which has the frame. */
  plain?: boolean
  /** The screen is replaced by the one that creates, instead of staying behind it. */
  replace?: boolean
  /** Photos were taken or chosen; absent: there is no row for them. */
  onPhotos?: (photos: readonly File[]) => void
  /** A folder was made. */
  onDone: () => void
}

/** What can be added to a course, each row leading to it. */
export function NewActivityList(props: NewActivityListProps) {
  const { courseId, folderId, source, plain = false, replace = false, onPhotos, onDone } = props
  const t = useTexts('activity')
  const navigate = useNavigate()
  const kinds = useKindsOf(courseId)
  const { addFolder } = useFolderActions(courseId)
  const shown = kinds.filter(
    ({ types, createPath }) => createPath && (!source || types.includes(Number(source))),
  )
  const place = { courseId, isStaff: true }
  const into = folderId ? `&folderid=${folderId}` : ''
  return (
    <List plain={plain}>
      {onPhotos && <PhotoRow leading={tile(ImageIcon)} onFiles={onPhotos} />}
      {shown.map(kind => (
        <ListRow
          key={kind.types[0]}
          title={kind.name}
          note={kind.createHint}
          leading={tile(kind.icon)}
          onClick={() => navigate(kind.createPath!(place) + into, { replace })}
        />
      ))}
      {!source && (
        <ListRow
          title={t('create.folder')}
          note={t('create.folderHint')}
          leading={tile(FolderIcon, 'sunk')}
          onClick={() => void addFolder(folderId ?? '0').then(added => added && onDone())}
        />
      )}
      {plain && (
        <ListRow
          title={t('library.title')}
          note={t('library.rowHint')}
          leading={tile(CopyIcon, 'sunk')}
          onClick={() => navigate(inCourse('/addActivity/importType', place, { from: 'library' }) + into)}
        />
      )}
    </List>
  )
}

const tile = (TileIcon: Icon, tone: 'accent' | 'sunk' = 'accent') => (
  <IconTile tone={tone}>
    <TileIcon size={22} />
  </IconTile>
)
