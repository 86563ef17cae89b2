import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { store, visitRole } from '#web/lib/storage.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { EntryCheckProps } from '#web/shell/extension-points.ts'
import { startPath } from '#web/shell/guard.ts'
import { RouteSkeleton } from '#web/shell/ScreenSkeleton.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { remindOfClosedCourse } from './closed-course.ts'
import { entryQuery } from './first-queries.ts'
import { courseOf, isForStaffOnly, withRealRole } from './role-address.ts'

const EntryForm = lazy(() =>
  import('#web/features/course/entry/EntryForm.tsx').then(module => ({ default: module.EntryForm })),
)

/** Screens of a course show after its check; an address that names no course needs none. */
export function CourseCheck(opened: EntryCheckProps) {
  const course = courseOf(opened.location)
  if (isForStaffOnly(opened.route, opened.location)) return <Navigate to={startPath} replace />
  return course ? <Check key={course.role} {...course} {...opened} /> : opened.children
}

interface CheckProps extends EntryCheckProps {
  id: string
  /** As the address says; the server's word counts. */
  role: string
}

/**
 * Checks once per visit whether the person may enter the course, and in which role: an address with another role is
 * corrected, or leads to the courses if its screen is not for that role. If the check fails, the screen itself reports
 * it.
 */
function Check({ id, role, route, location, children }: CheckProps) {
  const { check, isSettled } = useCheck(id, role)
  const real = isSettled && check.data ? String(check.data.courseRole) : undefined
  const closed = role === '0' && check.data?.hasEnded === true && !check.data.canVisit
  useEffect(() => {
    store('courseId', id)
    visitRole.store(id, real ?? role)
  }, [id, role, real])
  const isLarger = check.data?.larger === true
  // With each drawing, because another screen of the course may just have gone.
  useEffect(() => {
    const { classList } = document.documentElement
    classList.toggle('larger', isLarger)
    return () => classList.remove('larger')
  })
  const skeleton = <RouteSkeleton route={route} location={location} />
  if (!isSettled) return skeleton
  if (real !== undefined && real !== role)
    return <RightRole to={withRealRole(route, location, real)}>{skeleton}</RightRole>
  if (closed) return <ClosedCourse>{skeleton}</ClosedCourse>
  if (role === '0' && check.data?.state === 0)
    return (
      <Suspense fallback={skeleton}>
        <EntryForm courseId={id} />
      </Suspense>
    )
  return children
}

/** The check, repeated if the cached role contradicts the address: the person may have become an assistant. */
function useCheck(id: string, role: string) {
  const check = useQuery(entryQuery(id))
  const [openedAt] = useState(Date.now)
  const { data, dataUpdatedAt, errorUpdatedAt, refetch } = check
  const isRemembered = data !== undefined && Math.max(dataUpdatedAt, errorUpdatedAt) < openedAt
  const isDoubtful = isRemembered && String(data.courseRole) !== role
  useEffect(() => {
    if (isDoubtful) void refetch()
  }, [isDoubtful, refetch])
  return { check, isSettled: !check.isPending && !isDoubtful }
}

function RightRole({ to, children }: { to: string; children: ReactNode }) {
  const t = useTexts('course/entry')
  useEffect(() => {
    if (to === startPath) toast.info(t('staffOnly'))
  }, [to, t])
  return (
    <>
      {children}
      <Navigate to={to} replace />
    </>
  )
}

function ClosedCourse({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  useEffect(() => void remindOfClosedCourse(path => navigate(path, { replace: true })), [navigate])
  return children
}
