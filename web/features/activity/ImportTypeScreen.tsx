import { useSearchParams } from 'react-router'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { NewActivityList } from './parts/NewActivityList.tsx'

/** What can be added to a course; `source` in the address narrows it to one type, `folderid` says where to put it. */
export function ImportTypeScreen() {
  const { courseId } = useCourseAddress()
  const [address] = useSearchParams()
  const back = useBack()
  return (
    <Screen>
      <NewActivityList
        courseId={courseId}
        folderId={address.get('folderid') ?? undefined}
        source={address.get('source') ?? undefined}
        replace
        onDone={back}
      />
    </Screen>
  )
}
