import { activityCalls } from '#contract/features/activity/calls.ts'
import { courseMessages } from '#contract/features/course/messages.ts'
import type { InCourse } from '#web/features/course/extension-points.ts'
import { useLive } from '#web/lib/live.ts'
import { useSides } from '#web/lib/use-sides.ts'
import { Column } from '#web/ui/frame/Column.tsx'
import { Tabs } from '#web/ui/frame/Tabs.tsx'
import { Catalogue } from './Catalogue.tsx'
import styles from './CourseContent.module.css'
import { ArrangeButton } from './parts/ArrangeButton.tsx'
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
        <Column above="none">
          <div className={styles.bar} data-shape="tabs">
            <div className={styles.types}>
              <Tabs label={course.courseName} tabs={types} active={active} onSelect={setActive} />
            </div>
            {active === '' && <ArrangeButton courseId={courseId} isStaff={isStaff} />}
          </div>
        </Column>
      </div>
      <Column above="near">
        <Catalogue key={active} courseId={courseId} isStaff={isStaff} types={typesOf(active)} />
      </Column>
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
