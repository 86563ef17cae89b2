import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { courseCalls } from '#contract/features/course/calls.ts'
import { ask } from '#web/lib/call.ts'
import { store, visitRole } from '#web/lib/storage.ts'
import { useTexts } from '#web/lib/texts.ts'
import { dialog } from '#web/ui/ask.ts'
import { coursesPath } from './guard.ts'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'

const EntryForm = lazy(() =>
  import('#web/features/course/parts/EntryForm.tsx').then(module => ({ default: module.EntryForm })),
)

interface CourseCheckProps {
  id: string
  role: string
  children: ReactNode
}

/** Asks once per visit whether the person may enter the course; a check that fails lets the screen speak. */
export function CourseCheck({ id, role, children }: CourseCheckProps) {
  const check = useQuery({
    ...ask(courseCalls.checkCourse, { courseid: id }),
    staleTime: 300_000,
    retry: false,
    meta: { handled: true },
  })
  const closed = role === '0' && check.data?.classending === true && !check.data.canvisit
  useEffect(() => {
    store('courseId', id)
    visitRole.store(id, role)
  }, [id, role])
  if (closed) return <ClosedCourse />
  if (role === '0' && check.data?.state === 0)
    return (
      <Suspense fallback={<ScreenSkeleton bar="top" />}>
        <EntryForm courseId={id} />
      </Suspense>
    )
  if (check.isPending) return <ScreenSkeleton bar="top" />
  return children
}

function ClosedCourse() {
  const t = useTexts('shell')
  const navigate = useNavigate()
  useEffect(() => {
    void dialog.alert({ title: t('systemPrompt'), message: t('courseEnded') }).then(() => {
      navigate(coursesPath, { replace: true })
    })
  }, [t, navigate])
  return <ScreenSkeleton bar="top" />
}
