import { useQuery } from '@tanstack/react-query'
import { answeringCalls } from '#contract/features/answering/calls.ts'
import { answeringDestination } from '#contract/features/answering/destination.ts'
import { WrittenScreen, writtenKind } from '#web/features/activity/editor/WrittenScreen.tsx'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { alertFailure } from '#web/shell/failures.ts'
import { answeringQueries } from '../queries.ts'
import { refusedIn } from './problems.ts'
import { SetFields } from './SetFields.tsx'
import { emptyForm, formOf, stepsInputOf, timesOf, unfinishedSet, type Whole } from './set-form.ts'

/** A new prepared set of questions; or changing the one that the address names. */
export function PreparedSet() {
  const t = useTexts('answering/making')
  return <WrittenScreen kind={writtenSet} newTitle={t('new')} editTitle={t('edit')} />
}

/** A set with what it consists of. */
function useWhole(id: string) {
  const set = useQuery({ ...ask(answeringCalls.get, { id: id as never }), staleTime: 0 })
  const questions = useQuery({ ...ask(answeringCalls.listQuestions, { id: id as never }), staleTime: 0 })
  const isThere = set.data && questions.data
  return {
    data: isThere ? ({ ...set.data, ...questions.data } as Whole) : undefined,
    error: set.error ?? questions.error,
    refetch: async () => {
      const [renewed] = await Promise.all([set.refetch(), questions.refetch()])
      return renewed as never
    },
  }
}

const writtenSet = writtenKind({
  form: { empty: emptyForm, of: formOf, unfinished: unfinishedSet },
  page: answeringDestination,
  place: 'answering',
  useInfo: useWhole,
  create: answeringCalls.create,
  update: answeringCalls.update,
  refreshes: [...answeringQueries, answeringCalls.listQuestions],
  // What is about a field stands below it.
  onFailed: failure => {
    if (!refusedIn(failure)) void alertFailure(failure)
  },
  newInput: (form, { content: details, ...given }) => ({
    ...{ ...given, details, mode: form.mode, ...timesOf(form) },
    steps: stepsInputOf(form.steps),
  }),
  changeInput: (form, { content: details, ...given }, { info: { id }, start }) => ({
    ...{ id, ...given, details, mode: form.mode, ...timesOf(form) },
    ...(form.steps !== start.steps && { steps: stepsInputOf(form.steps) }),
  }),
  Fields: SetFields,
})
