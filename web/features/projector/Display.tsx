import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { projectorCalls } from '#contract/features/projector/calls.ts'
import { projectorMessages } from '#contract/features/projector/messages.ts'
import { type ProjectorView, projectorViews } from '#contract/features/projector/rules.ts'
import type { AnswerOf } from '#contract/input.ts'
import { CallFailure } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { lazily, useAdditions } from '#web/shell/extension-points.ts'
import { projections } from './extension-points.ts'
import { Fitted } from './Fitted.tsx'
import { FullScreenButton } from './FullScreenButton.tsx'
import { type ProjectorLink, useBackAgain, useProjected, useTold } from './link.ts'
import styles from './ProjectorScreen.module.css'

/** Only for whoever teaches. */
const Controls = lazily(() => import('./Controls.tsx').then(module => module.Controls))

interface DisplayProps {
  courseId: string
  link: ProjectorLink
  /** It may not ask any more. Without it the page is its teacher's own, who can lead it here. */
  onRefused?: () => Promise<unknown>
}

/** What a course shows to its class now. */
export function Display({ courseId, link, onRefused }: DisplayProps) {
  const query = useProjected(link, projectorCalls.look, { courseId: courseId as never })
  useEffect(() => link.socket.enter(courseId), [link, courseId])
  const renew = () => void query.refetch()
  useTold(link, projectorMessages.changed, renew)
  useBackAgain(link, renew)
  const isRefused = query.error instanceof CallFailure && !query.error.mayPass
  useEffect(() => {
    if (isRefused) void onRefused?.()
  }, [isRefused, onRefused])
  const shown = query.data
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <p className={styles.course}>{shown?.courseName}</p>
        <FullScreenButton />
      </header>
      <Fitted>
        {isRefused && !onRefused && <p className={styles.calm}>{(query.error as CallFailure).message}</p>}
        {shown && !isRefused && <Subject courseId={courseId} link={link} shown={shown} />}
      </Fitted>
      <Offline link={link} hasFailed={query.isError && !isRefused} />
      {shown && !onRefused && !isRefused && (
        <Suspense>
          <Controls courseId={courseId} shown={shown} />
        </Suspense>
      )}
    </main>
  )
}

type Shown = AnswerOf<typeof projectorCalls.look>

function Subject({ courseId, link, shown }: { courseId: string; link: ProjectorLink; shown: Shown }) {
  const { subject, subjectId, view, showsNames } = shown
  const kind = useAdditions(projections).find(one => one.kind === subject?.kind)
  if (!subject || !kind) return <Waiting shown={shown} />
  const chosen = subjectId === subject.id ? (view as ProjectorView) : projectorViews.asItComes
  return (
    <Suspense>
      <kind.Show key={subject.id} id={subject.id} view={chosen} {...{ courseId, link, showsNames }} />
    </Suspense>
  )
}

/** Nothing runs: the course, and how to come in. */
function Waiting({ shown: { courseName, code } }: { shown: Shown }) {
  const t = useTexts('projector')
  return (
    <div className={styles.calm}>
      <h1 className={styles.title}>{courseName}</h1>
      {code !== '' && (
        <>
          <p className={styles.hint}>{t('join')}</p>
          <p className={styles.joinCode}>{code}</p>
        </>
      )}
    </div>
  )
}

function Offline({ link: { socket }, hasFailed }: { link: ProjectorLink; hasFailed: boolean }) {
  const t = useTexts('projector')
  const state = useSyncExternalStore(
    listener => socket.onState(listener),
    () => socket.state,
  )
  if (!hasFailed && state !== 'closed') return null
  return (
    <p className={styles.offline} role="status">
      {t('offline')}
    </p>
  )
}
