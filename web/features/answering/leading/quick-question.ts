import { useState } from 'react'
import { answeringCalls } from '#contract/features/answering/calls.ts'
import type { QuickKind } from '#contract/features/answering/rules.ts'
import type { AnswerOf } from '#contract/input.ts'
import { useCommand } from '#web/lib/call.ts'
import { answeringQueries } from '../queries.ts'

/** Photos and words are shown as what somebody has sent. */
const neverAnonymous: readonly QuickKind[] = ['words', 'photo', 'ideas', 'classquestions']
/** What everybody writes several of, until it is ended. */
const boards: readonly QuickKind[] = ['ideas', 'classquestions']

export const isBoardKind = (kind: QuickKind) => boards.includes(kind)
export const mayBeAnonymous = (kind: QuickKind) => !neverAnonymous.includes(kind)

/** What does not depend on the kind: as it stands, a choice of four without words. */
const usual = {
  options: 4,
  /** Null: as is usual for the kind. */
  seconds: null as number | null,
  title: '',
  isAnonymous: false,
  isShownLater: false,
}
export type QuickSettings = typeof usual

/** How long something is answered unless somebody says otherwise; 0: until it is ended. */
export const usualSeconds = (kind: QuickKind) => (isBoardKind(kind) ? 0 : 30)

type Started = AnswerOf<typeof answeringCalls.startQuickly>

/** Asks the class of a course without preparation. */
export function useQuickQuestion(courseId: string, onStarted?: (started: Started) => void) {
  const [settings, setSettings] = useState(usual)
  const { options, seconds, title, isAnonymous, isShownLater } = settings
  const start = useCommand(answeringCalls.startQuickly, {
    refreshes: answeringQueries,
    ...(onStarted && { onDone: onStarted }),
  })
  return {
    settings,
    change: (change: Partial<QuickSettings>) => setSettings(known => ({ ...known, ...change })),
    /** @param pictureId of a point on a picture: which */
    ask: (kind: QuickKind, pictureId: string | null = null) =>
      start.mutate({
        ...{ courseId: courseId as never, kind, options, title: title.trim() },
        seconds: seconds ?? usualSeconds(kind),
        pictureId: pictureId as never,
        isAnonymous: isAnonymous && mayBeAnonymous(kind),
        isShownLater: isShownLater && isBoardKind(kind),
      }),
    isBusy: start.isPending,
  }
}
export type QuickQuestion = ReturnType<typeof useQuickQuestion>
