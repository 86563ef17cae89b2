import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { answeringCalls } from '#contract/features/answering/calls.ts'
import { answeringResultCalls } from '#contract/features/answering/result-calls.ts'
import { answeringModes } from '#contract/features/answering/rules.ts'
import type { WallActionsProps } from '#web/features/projector/extension-points.ts'
import { ownLink, useProjected } from '#web/features/projector/link.ts'
import { ask } from '#web/lib/call.ts'
import { useHotkeys } from '#web/lib/hotkeys.ts'
import { useTexts } from '#web/lib/texts.ts'
import { lazily } from '#web/shell/extension-points.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { ClockIcon, PlusIcon } from '#web/ui/icons/icons.tsx'
import { useSetNews } from '../queries.ts'
import { secondsSaid } from '../states.ts'
import { useQuickQuestion, usualSeconds } from './quick-question.ts'
import { NextStep } from './StepButtons.tsx'

/** Fetched once something else than the usual is asked. */
const WallQuestion = lazily(() => import('./WallQuestion.tsx').then(module => module.WallQuestion))

/** What whoever teaches starts on their own wall: the next step of what is on it, or something without preparation. */
export function WallActions({ courseId, subject }: WallActionsProps) {
  const t = useTexts('answering')
  const [isAsking, setAsking] = useState(false)
  const { ask: start, isBusy } = useQuickQuestion(courseId)
  useHotkeys(key => {
    if (key.toLowerCase() !== 'q') return false
    setAsking(true)
    return true
  })
  return (
    <>
      {subject?.kind === 'answering' && (
        <NextOnWall key={subject.id} courseId={courseId} stepId={subject.id} />
      )}
      <Button size="small" icon={ClockIcon} busy={isBusy} onClick={() => start('choice')}>
        {t('quick.usual', { time: secondsSaid(usualSeconds('choice'), t) })}
      </Button>
      <Button size="small" icon={PlusIcon} title={t('quick.key')} onClick={() => setAsking(true)}>
        {t('lead.quick')}
      </Button>
      {isAsking && (
        <Suspense>
          <WallQuestion courseId={courseId} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The set of a step that is on the wall, and how it goes on. */
function NextOnWall({ courseId, stepId }: { courseId: string; stepId: string }) {
  const { data: shown } = useProjected(ownLink, answeringResultCalls.projection, { stepId: stepId as never })
  return shown ? <NextOfSet courseId={courseId} id={shown.id} /> : null
}

function NextOfSet({ courseId, id }: { courseId: string; id: string }) {
  const { data: set } = useQuery({ ...ask(answeringCalls.get, { id: id as never }), meta: { handled: true } })
  useSetNews(courseId, id)
  if (!set?.can.manage || set.mode !== answeringModes.inClass) return null
  return <NextStep set={set} isInRow />
}
