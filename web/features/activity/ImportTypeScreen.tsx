import { useNavigate, useSearchParams } from 'react-router'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FolderIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/List.tsx'
import type { ContentKind } from './kind.ts'
import { kinds } from './kinds.ts'
import styles from './parts/ContentRow.module.css'
import { useFolderActions } from './parts/use-folder-actions.ts'

/** What can be added to a course; `source` in the address narrows it to one type, `folderid` says where it is to lie. */
export function ImportTypeScreen() {
  const t = useTexts('activity')
  const navigate = useNavigate()
  const { courseId } = useCourseAddress()
  const [address] = useSearchParams()
  const back = useBack()
  const { addFolder } = useFolderActions(courseId)
  const source = address.get('source')
  const folderId = address.get('folderid')
  const shown = source ? kinds.filter(kind => String(kind.type) === source) : kinds
  const create = (kind: ContentKind) => {
    const path = kind.createPath({ courseId, isStaff: true })
    navigate(folderId ? `${path}&folderid=${folderId}` : path, { replace: true })
  }
  return (
    <Screen>
      <List>
        {shown.map(kind => (
          <ListRow
            key={kind.type}
            title={kind.name(t)}
            note={kind.createHint(t)}
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
