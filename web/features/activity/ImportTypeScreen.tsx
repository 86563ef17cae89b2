import { useNavigate, useSearchParams } from 'react-router'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FolderIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/List.tsx'
import styles from './parts/ContentRow.module.css'
import { useFolderActions } from './parts/use-folder-actions.ts'
import { type ReadableKind, useKinds } from './use-kinds.ts'

/** What can be added to a course; `source` in the address narrows it to one type, `folderid` says where to put it. */
export function ImportTypeScreen() {
  const t = useTexts('activity')
  const navigate = useNavigate()
  const kinds = useKinds()
  const { courseId } = useCourseAddress()
  const [address] = useSearchParams()
  const back = useBack()
  const { addFolder } = useFolderActions(courseId)
  const source = address.get('source')
  const folderId = address.get('folderid')
  const shown = source ? kinds.filter(({ types }) => types.includes(Number(source))) : kinds
  const create = (kind: ReadableKind) => {
    const path = kind.createPath({ courseId, isStaff: true })
    navigate(folderId ? `${path}&folderid=${folderId}` : path, { replace: true })
  }
  return (
    <Screen>
      <List>
        {shown.map(kind => (
          <ListRow
            key={kind.types[0]}
            title={kind.name}
            note={kind.createHint}
            leading={
              <span className={styles.icon}>
                <kind.icon size={22} />
              </span>
            }
            onClick={() => create(kind)}
          />
        ))}
        {!source && (
          <ListRow
            title={t('create.folder')}
            note={t('create.folderHint')}
            leading={
              <span className={classNames(styles.icon, styles.folder)}>
                <FolderIcon size={22} />
              </span>
            }
            onClick={() => void addFolder(folderId ?? '0').then(added => added && back())}
          />
        )}
      </List>
    </Screen>
  )
}
