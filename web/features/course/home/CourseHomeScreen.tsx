import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { courseCalls } from '#contract/features/course/calls.ts'
import type { CourseBase } from '#contract/features/course/entities.ts'
import { courseMessages } from '#contract/features/course/messages.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { invalidate, keyOf } from '#web/lib/call.ts'
import { useMessage, useResync } from '#web/lib/socket.ts'
import { Added } from '#web/shell/Added.tsx'
import { AddedParts } from '#web/shell/AddedParts.tsx'
import { useAdditions } from '#web/shell/extension-points.ts'
import { FailureView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { BroadCover, type Foreknown, ScreenSkeleton, SkeletonContent } from '#web/shell/ScreenSkeleton.tsx'
import { useIsRoomy } from '#web/shell/use-is-roomy.ts'
import { Column } from '#web/ui/frame/Column.tsx'
import { courseHomePath } from '../addresses.ts'
import { courseContents, courseFooters, courseSections } from '../extension-points.ts'
import { homeQuery } from '../queries.ts'
import { CourseAreas } from './CourseAreas.tsx'
import { CourseHero } from './CourseHero.tsx'
import { InviteStudents } from './InviteStudents.tsx'

/** Everything of one course: what it is, its areas, its content. */
export function CourseHomeScreen() {
  const { courseId, isStaff } = useCourseAddress()
  const course = useQuery(homeQuery(courseId))
  const foreknown = useLocation().state as Foreknown | null
  const refresh = useLiveCourse(courseId)
  const isRoomy = useIsRoomy()
  useRightRole(courseId, course.data)
  // Fetched while the course is being asked for.
  useAdditions(courseSections)
  if (course.data === undefined)
    return course.error ? (
      <Screen bar="top">
        <FailureView failure={course.error} onRetry={() => void course.refetch()} />
      </Screen>
    ) : (
      <ScreenSkeleton bar="none" shape="cover" {...foreknown} />
    )
  return (
    <Screen
      title={course.data.courseName}
      wide={!isRoomy}
      broad={isRoomy}
      flush
      onRefresh={refresh}
      footer={isStaff ? <Added to={courseFooters} give={{ courseId }} /> : undefined}
    >
      <Home courseId={courseId} course={course.data} />
    </Screen>
  )
}

function Home({ courseId, course }: { courseId: string; course: CourseBase }) {
  const isRoomy = useIsRoomy()
  const hero = <CourseHero courseId={courseId} course={course} />
  const around = (
    <>
      <CourseAreas courseId={courseId} course={course} isGrid={isRoomy} />
      {isUnjoined(course) && <InviteStudents courseId={courseId} course={course} />}
      <AddedParts to={courseSections} of={course} give={{ courseId, course }} />
    </>
  )
  const contents = useAdditions(courseContents).map(({ Content }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list is fixed
    <Suspense key={place} fallback={<SkeletonContent />}>
      <Content courseId={courseId} course={course} />
    </Suspense>
  ))
  if (isRoomy)
    return (
      <BroadCover cover={hero} side={around}>
        {contents}
      </BroadCover>
    )
  return (
    <>
      {hero}
      <Column>{around}</Column>
      {contents}
    </>
  )
}

/** Nobody has joined, and the reader can do something about it. */
const isUnjoined = ({ courseRole, studentCount, isCodeStopped, hasEnded, can }: CourseBase) =>
  courseRole === 1 && studentCount === 0 && !isCodeStopped && !hasEnded && can.code

/** Follows what the server says of the course. @returns asks for everything of it again */
function useLiveCourse(courseId: string) {
  const client = useQueryClient()
  const contents = useAdditions(courseContents)
  const base = keyOf(courseCalls.getHome, { courseId })
  const renew = () => client.invalidateQueries({ queryKey: base })
  useMessage(
    courseMessages.memberCount,
    ({ courseId: counted, studentCount }) => {
      if (counted !== courseId) return
      client.setQueryData<CourseBase>(base, known => known && { ...known, studentCount })
    },
    { courseId },
  )
  useMessage(courseMessages.courseChanged, change => {
    if (change.courseId === courseId) void renew()
  })
  useResync(() => void renew())
  return () => Promise.all([renew(), invalidate(client, ...contents.flatMap(({ refreshes }) => refreshes))])
}

/** An address may come without the role, or with another's: the course knows better. */
function useRightRole(courseId: string, course: CourseBase | undefined) {
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const right = course && String(course.courseRole)
  const named = address.get('courseRole')
  const tab = address.get('tabActive')
  useEffect(() => {
    if (right === undefined || right === named) return
    const path = courseHomePath({ courseId, role: right })
    navigate(tab ? `${path}&tabActive=${tab}` : path, { replace: true })
  }, [right, named, tab, courseId, navigate])
}
