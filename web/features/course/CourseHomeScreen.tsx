import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import type { CourseBase } from '#contract/features/course/entities.ts'
import { courseMessages } from '#contract/features/course/messages.ts'
import { Catalogue } from '#web/features/activity/Catalogue.tsx'
import { NewActivityButton } from '#web/features/activity/NewActivityButton.tsx'
import { useContentTypes } from '#web/features/activity/use-content-types.ts'
import { AttendanceNow } from '#web/features/attendance/parts/AttendanceNow.tsx'
import { ReviewPrompt } from '#web/features/enrolment/parts/ReviewPrompt.tsx'
import { useCourseAddress } from '#web/features/shell/course-address.ts'
import { QueryView } from '#web/features/shell/QueryView.tsx'
import { Screen } from '#web/features/shell/Screen.tsx'
import { ask, keyOf } from '#web/lib/call.ts'
import { useMessage, useResync } from '#web/lib/socket.ts'
import { SkeletonCards } from '#web/ui/Skeleton.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { courseHomePath } from './addresses.ts'
import styles from './CourseHomeScreen.module.css'
import { CourseAbout } from './parts/CourseAbout.tsx'
import { CourseAreas } from './parts/CourseAreas.tsx'
import { CourseHero } from './parts/CourseHero.tsx'

/** Everything of one course: what it is, its areas, its catalogue. */
export function CourseHomeScreen() {
  const { courseId, isStaff } = useCourseAddress()
  const course = useQuery({
    ...ask(courseCalls.getHome, { courseid: courseId }),
    staleTime: 30_000,
  })
  const refresh = useLiveCourse(courseId)
  useRightRole(courseId, course.data)
  return (
    <Screen
      title={course.data?.coursename}
      wide
      flush
      onRefresh={refresh}
      footer={isStaff ? <NewActivityButton courseId={courseId} /> : undefined}
    >
      <QueryView query={course} skeleton={<WaitingHome />}>
        {data => <Home courseId={courseId} course={data} />}
      </QueryView>
    </Screen>
  )
}

function Home({ courseId, course }: { courseId: string; course: CourseBase }) {
  const types = useContentTypes(courseId)
  const [active, setActive] = useActiveTab(types.map(({ key }) => key))
  const isStaff = course.courserole === 1
  return (
    <>
      <CourseHero courseId={courseId} course={course} />
      <div className={styles.column}>
        <CourseAreas courseId={courseId} course={course} />
        <CourseAbout html={course.describes} />
        <ReviewPrompt courseId={courseId} waiting={course.enrollData.waitAuditCount} />
        <AttendanceNow courseId={courseId} isStaff={isStaff} />
      </div>
      <div className={styles.tabs}>
        <div className={styles.column}>
          <Tabs label={course.coursename} tabs={types} active={active} onSelect={setActive} />
        </div>
      </div>
      <div className={styles.column}>
        <Catalogue key={active} courseId={courseId} isStaff={isStaff} types={typesOf(active)} />
      </div>
    </>
  )
}

function WaitingHome() {
  return (
    <>
      <div className={styles.waitingHero} />
      <div className={styles.column}>
        <SkeletonCards cards={3} />
      </div>
    </>
  )
}

/** `tabActive` is the contenttype of the open tab (`4` homework); without it everything shows. */
function useActiveTab(known: string[]): [string, (tab: string) => void] {
  const [address, setAddress] = useSearchParams()
  const named = address.get('tabActive') ?? ''
  const active = known.includes(named) ? named : ''
  const select = (tab: string) => {
    const next = new URLSearchParams(address)
    if (tab) next.set('tabActive', tab)
    else next.delete('tabActive')
    setAddress(next, { replace: true })
  }
  return [active, select]
}

const typesOf = (tab: string) => (tab === '' ? [] : tab.split('-').map(Number))

/** Follows what the server says of the course. @returns asks for everything of it again */
function useLiveCourse(courseId: string) {
  const client = useQueryClient()
  const base = keyOf(courseCalls.getHome, { courseid: courseId })
  const renew = () => client.invalidateQueries({ queryKey: base })
  useMessage(
    courseMessages.memberCount,
    ({ courseid, studentCount }) => {
      if (courseid !== courseId) return
      client.setQueryData<CourseBase>(base, known => known && { ...known, studentCount })
    },
    { courseId },
  )
  useMessage(courseMessages.courseChanged, ({ courseid }) => {
    if (courseid === courseId) void renew()
  })
  useResync(() => void renew())
  return () =>
    Promise.all([
      renew(),
      client.invalidateQueries({ queryKey: [activityCalls.list.path] }),
      client.invalidateQueries({ queryKey: [activityCalls.listFolders.path] }),
    ])
}

/** An address may come without the role, or with another's: the course knows better. */
function useRightRole(courseId: string, course: CourseBase | undefined) {
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const right = course && String(course.courserole)
  const named = address.get('courseRole')
  const tab = address.get('tabActive')
  useEffect(() => {
    if (right === undefined || right === named) return
    const path = courseHomePath({ courseId, role: right })
    navigate(tab ? `${path}&tabActive=${tab}` : path, { replace: true })
  }, [right, named, tab, courseId, navigate])
}
