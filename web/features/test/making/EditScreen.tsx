import { useQuery } from '@tanstack/react-query'
import { testCalls } from '#contract/features/test/calls.ts'
import { testDestination } from '#contract/features/test/destination.ts'
import { WrittenScreen, writtenKind } from '#web/features/activity/editor/WrittenScreen.tsx'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { alertFailure } from '#web/shell/failures.ts'
import { testQueries } from '../queries.ts'
import { refusedIn } from './problems.ts'
import { TestFields } from './TestFields.tsx'
import { emptyForm, formOf, inputOf, sectionsInputOf, unfinishedTest, type Whole } from './test-form.ts'

/** A new test, written, taken from banks, drawn at random; or changing the one that the address names. */
export function EditScreen() {
  const t = useTexts('test')
  return <WrittenScreen kind={writtenTest} editTitle={t('pages.update')} />
}

/** A test with what it consists of. */
function useWhole(id: string) {
  const test = useQuery({ ...ask(testCalls.get, { id }), staleTime: 0 })
  const questions = useQuery({ ...ask(testCalls.listQuestions, { id }), staleTime: 0 })
  const isThere = test.data && questions.data
  return {
    data: isThere ? ({ ...test.data, sections: questions.data.sections } as Whole) : undefined,
    error: test.error ?? questions.error,
    refetch: async () => {
      const [renewed] = await Promise.all([test.refetch(), questions.refetch()])
      return renewed as never
    },
  }
}

const writtenTest = writtenKind({
  form: { empty: emptyForm, of: formOf, unfinished: unfinishedTest },
  page: testDestination,
  place: 'test',
  useInfo: useWhole,
  create: testCalls.create,
  update: testCalls.update,
  refreshes: testQueries,
  // What is about a field stands below it.
  onFailed: failure => {
    if (!refusedIn(failure)) void alertFailure(failure)
  },
  newInput: (form, { content: details, ...given }) => ({
    ...{ ...given, details, ...inputOf(form) },
    sections: sectionsInputOf(form.sections),
  }),
  changeInput: (form, { content: details, ...given }, { info: { id }, start }) => ({
    ...{ id, ...given, details, ...inputOf(form) },
    ...(form.sections !== start.sections && { sections: sectionsInputOf(form.sections) }),
  }),
  Fields: TestFields,
})
