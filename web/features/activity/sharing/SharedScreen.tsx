import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { landingPath } from '#web/features/course/addresses.ts'
import { path } from '#web/lib/path.ts'
import { useSession } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useAdditions } from '#web/shell/extension-points.ts'
import { LanguageSwitch } from '#web/shell/LanguageSwitch.tsx'
import { useLogin } from '#web/shell/LoginFirst.tsx'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { activityKinds } from '../extension-points.ts'
import { kindOf } from '../use-kinds.ts'
import { sharedQuery } from './queries.ts'
import styles from './SharedCard.module.css'
import { type Shared, SharedCard } from './SharedCard.tsx'

/** Where the link of a shared activity leads: members to the activity, everybody else to what may be known of it. */
export function SharedScreen() {
  const [address] = useSearchParams()
  const query = useQuery(sharedQuery(address.get('id') ?? ''))
  return (
    <Screen aside={<LanguageSwitch />}>
      {query.isError ? (
        <Nothing />
      ) : (
        <QueryView query={query} skeleton={<SkeletonCards cards={2} />}>
          {shared => <Found shared={shared} />}
        </QueryView>
      )}
    </Screen>
  )
}

function Found({ shared }: { shared: Shared }) {
  const navigate = useNavigate()
  const { activityId, courseId, courseRole, contentType } = shared
  const kind = kindOf(useAdditions(activityKinds), contentType)
  const onward =
    courseRole !== null && kind?.openPath({ id: activityId }, { courseId, isStaff: courseRole === 1 })
  useEffect(() => {
    if (onward) navigate(onward, { replace: true })
  }, [onward, navigate])
  if (onward) return <SkeletonCards cards={2} />
  return (
    <SharedCard shared={shared}>
      <Ways shared={shared} />
    </SharedCard>
  )
}

/** Into the course: a guest logs in first and is then led on; whoever is not in the course joins it. */
function Ways({ shared: { courseId, code, hasEnded } }: { shared: Shared }) {
  const t = useTexts('activity/sharing')
  const navigate = useNavigate()
  const session = useSession()
  const about = (
    <Button kind="quiet" block onClick={() => navigate(landingPath(courseId))}>
      {t('course')}
    </Button>
  )
  if (!session)
    return (
      <AsGuest label={t('open')} kind="large">
        {about}
      </AsGuest>
    )
  return (
    <>
      {!hasEnded && (
        <>
          {!code && <p className={styles.hint}>{t('joinHint')}</p>}
          <MainButton
            onClick={() =>
              navigate(code ? path('/studentEnrollCourseDetail', { code }) : path('/joinCourse'))
            }
          >
            {t(code ? 'apply' : 'join')}
          </MainButton>
        </>
      )}
      {about}
    </>
  )
}

interface AsGuestProps {
  label: string
  kind: 'large' | 'medium'
  children?: ReactNode
}

/** Back to this address once somebody is logged in. */
function AsGuest({ label, kind, children }: AsGuestProps) {
  const t = useTexts('activity/sharing')
  const [address] = useSearchParams()
  const guest = useLogin(path('/courseShare', { id: address.get('id') ?? '' }))
  return (
    <>
      <Button kind="primary" size={kind} block onClick={guest.logIn}>
        {label}
      </Button>
      {guest.register && (
        <Button block onClick={guest.register}>
          {t('newHere')}
        </Button>
      )}
      {children}
    </>
  )
}

/** Withdrawn, of a course that is not public, or never there: it looks the same. */
function Nothing() {
  const t = useTexts('activity/sharing')
  const navigate = useNavigate()
  const session = useSession()
  return (
    <EmptyState
      art="search"
      title={t('nothing')}
      hint={t(session ? 'nothingOther' : 'nothingGuest')}
      action={
        session ? (
          <Button kind="primary" onClick={() => navigate(path('/joinCourse'))}>
            {t('joinOther')}
          </Button>
        ) : (
          <Stack gap={2}>
            <AsGuest label={t('logIn')} kind="medium" />
          </Stack>
        )
      }
    />
  )
}
