import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { courseCalls } from '#contract/features/course/calls.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { UploadIcon } from '#web/ui/icons/icons.tsx'
import { rosterImportPath } from '../addresses.ts'

const JoinCodeSheet = lazy(() =>
  import('#web/features/course/joining/JoinCodeSheet.tsx').then(module => ({
    default: module.JoinCodeSheet,
  })),
)

interface NobodyYetProps {
  /** The viewer teaches the course, and nobody at all is in it. */
  mayInvite: boolean
  manages: boolean
}

/** A course without students, and how they come in. */
export function NobodyYet({ mayInvite, manages }: NobodyYetProps) {
  const t = useTexts('member')
  const navigate = useNavigate()
  const place = useCourseAddress()
  const [isInviting, setInviting] = useState(false)
  const [wasInviting, setWasInviting] = useState(false)
  const invite = () => {
    setInviting(true)
    setWasInviting(true)
  }
  const { data: course } = useQuery({
    ...ask(courseCalls.getHome, { courseId: place.courseId }),
    enabled: mayInvite,
    meta: { handled: true },
  })
  if (!mayInvite || !course || course.hasEnded) return <EmptyState art="people" title={t('none')} />
  return (
    <>
      <EmptyState
        art="people"
        title={t('none')}
        hint={t('noneHint')}
        action={
          <Stack gap={2}>
            <Button kind="primary" onClick={invite}>
              {t('invite')}
            </Button>
            {manages && (
              <Button kind="quiet" icon={UploadIcon} onClick={() => navigate(rosterImportPath(place))}>
                {t('menu.import')}
              </Button>
            )}
          </Stack>
        }
      />
      {wasInviting && (
        <Suspense>
          <JoinCodeSheet
            courseId={place.courseId}
            name={course.courseName}
            code={course.code}
            stopped={course.isCodeStopped}
            mayManage={course.can.code}
            open={isInviting}
            onClose={() => setInviting(false)}
          />
        </Suspense>
      )}
    </>
  )
}
