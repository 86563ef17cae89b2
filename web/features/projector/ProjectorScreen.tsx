import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { projectorEnds } from '#contract/features/projector/rules.ts'
import { useSession } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useWakeLock } from '#web/lib/wake-lock.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Countdown } from '#web/ui/base/Countdown.tsx'
import { type BindingState, useBinding } from './binding.ts'
import { Display } from './Display.tsx'
import { linkOf, ownLink } from './link.ts'
import styles from './ProjectorScreen.module.css'

/**
 * A page on the screen of a room. It shows a course under the login of its teacher, or once a teacher has entered its code; till
 * then nothing but that.
 */
export function ProjectorScreen() {
  const [search] = useSearchParams()
  const session = useSession()
  const courseId = search.get('courseId')
  const isOwn = courseId !== null && session !== null
  const { state, check, showAgain } = useBinding(!isOwn)
  useWakeLock(true)
  if (isOwn) return <Display key={courseId} courseId={courseId} link={ownLink} />
  if (state.is === 'bound')
    return <Bound key={state.token} token={state.token} courseId={state.courseId} onRefused={check} />
  return <Unbound state={state} onAgain={showAgain} />
}

interface BoundProps {
  token: string
  courseId: string
  onRefused: () => Promise<unknown>
}

function Bound({ token, courseId, onRefused }: BoundProps) {
  const link = useMemo(() => linkOf(token), [token])
  useEffect(() => {
    link.socket.start()
    return () => link.socket.stop()
  }, [link])
  return <Display courseId={courseId} link={link} onRefused={onRefused} />
}

function Unbound({ state, onAgain }: { state: BindingState; onAgain: () => Promise<unknown> }) {
  const t = useTexts('projector')
  const { reason } = state
  const ended = (['none', 'ended', 'left', 'courseOver', 'loggedOut', 'time'] as const).find(
    name => projectorEnds[name] === reason,
  )
  return (
    <main className={styles.page}>
      <div className={styles.calm}>
        <h1 className={styles.brand}>Lectern</h1>
        {ended && ended !== 'none' && (
          <p className={styles.ended} role="status">
            {t(`ended.${ended}`)}
          </p>
        )}
        {state.is === 'shown' && (
          <>
            <p className={styles.hint}>{t('enter')}</p>
            <p className={styles.code} role="img" aria-label={t('code', { code: [...state.code].join(' ') })}>
              {state.code.slice(0, 3)}
              <span className={styles.gap} />
              {state.code.slice(3)}
            </p>
            <p className={styles.until}>
              <Countdown to={state.until} clockOffset={state.clockOffset} />
            </p>
          </>
        )}
        {state.is === 'asking' && state.hasFailed && <p className={styles.hint}>{t('noCode')}</p>}
        {state.is === 'paused' && (
          <>
            <p className={styles.hint}>{t('paused')}</p>
            <Button kind="primary" size="large" onClick={() => void onAgain()}>
              {t('again')}
            </Button>
          </>
        )}
      </div>
    </main>
  )
}
