import { useNavigate } from 'react-router'
import { useTexts } from '#web/lib/texts.ts'
import { IconTile } from '#web/ui/base/IconTile.tsx'
import { CopyIcon, FolderIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { inCourse } from '../kind.ts'
import type { ReadableKind } from '../use-kinds.ts'
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
  /** A folder was made. */
  onDone: () => void
}

/** What can be added to a course, each row leading to it. */
export function NewActivityList(props: NewActivityListProps) {
  const { courseId, folderId, source, plain = false, replace = false, onDone } = props
  const t = useTexts('activity')
  const navigate = useNavigate()
  const kinds = useKindsOf(courseId)
  const { addFolder } = useFolderActions(courseId)
  const shown = kinds.filter(
    ({ types, createPath }) => createPath && (!source || types.includes(Number(source))),
  )
  const create = ({ createPath }: ReadableKind) => {
    const path = createPath?.({ courseId, isStaff: true }) ?? ''
    navigate(folderId ? `${path}&folderid=${folderId}` : path, { replace })
  }
  return (
    <List plain={plain}>
      {shown.map(kind => (
        <ListRow
          key={kind.types[0]}
          title={kind.name}
          note={kind.createHint}
          leading={
            <IconTile>
              <kind.icon size={22} />
            </IconTile>
          }
          onClick={() => create(kind)}
        />
      ))}
      {!source && (
        <ListRow
          title={t('create.folder')}
          note={t('create.folderHint')}
          leading={
            <IconTile tone="sunk">
              <FolderIcon size={22} />
            </IconTile>
          }
          onClick={() => void addFolder(folderId ?? '0').then(added => added && onDone())}
        />
      )}
      {plain && (
        <ListRow
          title={t('library.title')}
          note={t('library.rowHint')}
          leading={
            <IconTile tone="sunk">
              <CopyIcon size={22} />
            </IconTile>
          }
          onClick={() =>
            navigate(
              inCourse(
                '/addActivity/importType',
                { courseId, isStaff: true },
                {
                  from: 'library',
                  ...(folderId && { folderid: folderId }),
                },
              ),
            )
          }
        />
      )}
    </List>
  )
}
