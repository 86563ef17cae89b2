import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useSides } from '#web/lib/use-sides.ts'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { Tabs } from '#web/ui/frame/Tabs.tsx'
import { Library } from './copying/Library.tsx'
import { NewActivityList } from './parts/NewActivityList.tsx'

/**
 * What can be added to a course: something new, or a copy of what the person has in another one (`from` is `library`).
 * `source` in the address narrows it to one type, `folderid` says where to put it.
 */
export function ImportTypeScreen() {
  const t = useTexts('activity')
  const { courseId } = useCourseAddress()
  const [address, setSides] = useSides('from')
  const back = useBack()
  const folderId = address.get('folderid') ?? undefined
  const source = address.get('source') ?? undefined
  const from = address.get('from') === 'library' ? 'library' : 'new'
  return (
    <Screen
      head={
        <Tabs
          label={t('create.title')}
          tabs={[
            { key: 'new', label: t('create.new') },
            { key: 'library', label: t('library.title') },
          ]}
          active={from}
          onSelect={side => setSides({ from: side === 'library' ? side : null })}
        />
      }
    >
      {from === 'new' ? (
        <NewActivityList {...{ courseId, folderId, source }} replace onDone={back} />
      ) : (
        <Library {...{ courseId, folderId }} source={source === undefined ? undefined : Number(source)} />
      )}
    </Screen>
  )
}
