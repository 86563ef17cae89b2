import { activityCalls } from '#contract/features/activity/calls.ts'
import { courseMessages } from '#contract/features/course/messages.ts'
import type { InCourse } from '#web/features/course/extension-points.ts'
import { HomeColumn } from '#web/features/course/home/HomeColumn.tsx'
import { useLive } from '#web/lib/live.ts'
import { useSides } from '#web/lib/use-sides.ts'
import { Tabs } from '#web/ui/frame/Tabs.tsx'
import { Catalogue } from './Catalogue.tsx'
import styles from './CourseContent.module.css'
import { typesOf } from './queries.ts'
import { useContentTypes } from './use-content-types.ts'

/** The content of a course on its home: everything by folder, or the activities of one type. */
export function CourseContent({ courseId, course }: InCourse) {
  const types = useContentTypes(courseId)
  useLive({ on: [courseMessages.courseChanged], refreshes: [activityCalls.listTypes], courseId })
  const [active, setActive] = useActiveTab(types.map(({ key }) => key))
  const isStaff = course.courseRole === 1
  return (
    <>
      <div className={styles.tabs}>
        <HomeColumn flush>
          <Tabs label={course.courseName} tabs={types} active={active} onSelect={setActive} />
        </HomeColumn>
      </div>
      <HomeColumn>
        <Catalogue key={active} courseId={courseId} isStaff={isStaff} types={typesOf(active)} />
      </HomeColumn>
    </>
  )
}

/** `tabActive` is the contenttype of the open tab (`4` homework); without it everything shows. */
function useActiveTab(known: string[]): [string, (tab: string) => void] {
  const [address, setSides] = useSides('tabActive')
  const named = address.get('tabActive') ?? ''
  const active = known.includes(named) ? named : ''
  return [active, tab => setSides({ tabActive: tab })]
}
