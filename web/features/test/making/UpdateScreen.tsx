import { useQuery } from '@tanstack/react-query'
import { testCalls } from '#contract/features/test/calls.ts'
import { ExistingActivity } from '#web/features/activity/editor/ExistingActivity.tsx'
import type { Existing } from '#web/features/activity/editor/frame.ts'
import { useChangedActivity, useEditing } from '#web/features/activity/editor/use-editing.ts'
import { inputIn } from '#web/features/activity/editor/written-form.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { alertFailure } from '#web/shell/failures.ts'
import { testPath, useTestAddress } from '../addresses.ts'
import { testQueries } from '../queries.ts'
import { refusedIn } from './problems.ts'
import { TestFields } from './TestFields.tsx'
import { formOf, inputOf, sectionsInputOf, type TestForm, type Whole } from './test-form.ts'

/** Changing a test. */
export function UpdateScreen() {
  const t = useTexts('test')
  const { id } = useTestAddress()
  const query = useWhole(id)
  const editing = useEditing(id, query)
  return (
    <ExistingActivity title={t('pages.update')} {...{ query, editing }}>
      {existing => <ChangedTest {...existing} />}
    </ExistingActivity>
  )
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

function ChangedTest({ info, edited }: Existing<Whole>) {
  const t = useTexts('test')
  const { id, courseId } = useTestAddress()
  const openPath = testPath('detail', { courseId, id })
  const { frame, start, revision, textOf, onDone } = useChangedActivity({ info, edited, formOf, openPath })
  const change = useCommand(testCalls.update, {
    refreshes: testQueries,
    onDone,
    onFailed: failure => {
      if (!refusedIn(failure)) void alertFailure(failure)
    },
  })
  const submit = (form: TestForm) =>
    change.mutateAsync({
      ...{ id, revision, ...inputIn(form), ...inputOf(form) },
      details: textOf(form),
      ...(form.sections !== start.sections && { sections: sectionsInputOf(form.sections) }),
    })
  return (
    <TestFields
      {...frame}
      title={t('pages.update')}
      place={`test:${id}`}
      isBegun={info.isBegun}
      onSubmit={submit}
    />
  )
}
