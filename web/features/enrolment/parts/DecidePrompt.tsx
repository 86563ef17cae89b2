import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { courseCalls } from '#contract/features/course/calls.ts'
import { enrolmentMessages } from '#contract/features/enrolment/messages.ts'
import type { WithPart } from '#web/features/course/extension-points.ts'
import { useLive } from '#web/lib/live.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { reviewPath } from '../addresses.ts'
import { dismiss, dismissedUntil } from '../until-tomorrow.ts'
import styles from './DecidePrompt.module.css'

/** Tells staff on the course home that applications wait; can be put off until tomorrow. */
export function DecidePrompt({ courseId, data }: WithPart<'enrollData'>) {
  // None for those who may not decide on them.
  const waiting = data.waitAuditCount
  const t = useTexts('enrolment')
  const navigate = useNavigate()
  const [isHidden, later] = usePutOff(courseId)
  useLive({ on: [enrolmentMessages.waiting], refreshes: [courseCalls.getHome], courseId })
  if (waiting === 0 || isHidden) return null
  return (
    <Callout tone="warn" title={t('prompt.title', { count: waiting })}>
      <div className={styles.ways}>
        <Stack row gap={2}>
          <Button size="small" kind="primary" onClick={() => navigate(reviewPath(courseId))}>
            {t('prompt.look')}
          </Button>
          <Button size="small" kind="quiet" onClick={later}>
            {t('prompt.later')}
          </Button>
        </Stack>
      </div>
    </Callout>
  )
}

/** Postponed for today. The course's home stays mounted for days, so the prompt returns when the day is over. */
function usePutOff(courseId: string) {
  const [until, setUntil] = useState(() => dismissedUntil(courseId))
  const left = until - Date.now()
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setUntil(0), left)
    return () => clearTimeout(timer)
  }, [left])
  const later = () => {
    dismiss(courseId, Date.now())
    setUntil(dismissedUntil(courseId))
  }
  return [left > 0, later] as const
}
