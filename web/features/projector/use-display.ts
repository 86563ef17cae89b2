import { projectorCalls } from '#contract/features/projector/calls.ts'
import { type ProjectorView, projectorViews } from '#contract/features/projector/rules.ts'
import { useCommand } from '#web/lib/call.ts'

/** What staff have chosen, as it stands. */
export interface DisplayShown {
  subjectId: string
  view: number
  showsNames: boolean
}

const { question, results, ranking, nothing, asItComes } = projectorViews

/** What comes after it when somebody goes on. */
export const nextView = (view: ProjectorView): ProjectorView =>
  ({
    [asItComes]: results,
    [question]: results,
    [results]: ranking,
    [ranking]: question,
    [nothing]: question,
  })[view]

/** What projectors show of a subject, and how to choose it. */
export function useDisplay(courseId: string, shown: DisplayShown, subjectId: string) {
  const choose = useCommand(projectorCalls.show, { refreshes: [projectorCalls.list, projectorCalls.look] })
  // What was tapped stands at once.
  const { subjectId: of, view: known, showsNames } = choose.isPending ? choose.variables : shown
  const view = of === subjectId ? (known as ProjectorView) : asItComes
  return {
    ...{ view, showsNames },
    show: (change: { view?: ProjectorView; showsNames?: boolean }) =>
      choose.mutate({
        ...{ courseId: courseId as never, subjectId: subjectId as never, view, showsNames },
        ...change,
      }),
  }
}
export type DisplayChoice = ReturnType<typeof useDisplay>
