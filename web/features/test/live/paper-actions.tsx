import { type ReactNode, Suspense, useState } from 'react'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { useCourseAuthority } from '#web/features/course/entry/course-authority.ts'
import { isHandedIn } from '#web/features/submission/states.ts'
import { SwitchesSheet } from '../switches/lazy.ts'
import { MinutesSheet, type Whom } from './MinutesSheet.tsx'
import { type PaperOfStudent, type Rights, usePaperChoices } from './paper-choices.ts'

interface PaperActions {
  /** Nothing can be done about some papers. */
  isOffered: (paper: PaperOfStudent) => boolean
  open: (paper: PaperOfStudent) => void
  giveBack: (paper: PaperOfStudent) => void
  openMinutes: (whom: Whom) => void
  can: Rights
  /** What opens over the screen: once on it. */
  sheets: ReactNode
}

/**
 * What staff can do about each paper that a screen shows.
 * @param given the caller's rights, where an answer says them
 * @param isOpen the paper is what the screen is about
 */
export function usePaperActions(id: string, given?: Rights, isOpen = false): PaperActions {
  const { courseId } = useCourseAddress()
  const authority = useCourseAuthority(courseId)
  const can = given ?? {
    manage: authority?.mayChange('manage-activities') ?? false,
    grade: authority?.mayChange('grade') ?? false,
  }
  const [whom, setWhom] = useState<Whom | null>(null)
  const [timeline, setTimeline] = useState<PaperOfStudent | null>(null)
  const choices = usePaperChoices(id, { onMinutes: setWhom, onTimeline: setTimeline, isOpen })
  return {
    isOffered: paper => choices.isOffered(paper, can),
    open: paper => void choices.open(paper, can),
    giveBack: paper => void choices.giveBack(paper),
    openMinutes: setWhom,
    can,
    sheets: (
      <>
        <MinutesSheet {...{ id, whom }} onClose={() => setWhom(null)} />
        <Suspense fallback={null}>
          <SwitchesSheet {...{ id }} student={timeline} onClose={() => setTimeline(null)} />
        </Suspense>
      </>
    ),
  }
}

type Row = Omit<PaperOfStudent, 'state' | 'isBound'> & { state: number; isBound?: boolean }

/** A paper as lists of what was handed in have it, by `mstatus`; who does not write may be given time to. */
export const paperIn = ({
  studentId,
  name,
  attempt,
  version,
  workId,
  switches,
  state,
  isBound = false,
}: Row): PaperOfStudent => ({
  ...{ studentId, name, attempt, version, workId, switches },
  state: isHandedIn(state) ? 'done' : 'over',
  isBound,
})
