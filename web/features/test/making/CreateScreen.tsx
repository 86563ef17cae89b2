import { testCalls } from '#contract/features/test/calls.ts'
import { useNewActivity } from '#web/features/activity/editor/use-editing.ts'
import { inputIn } from '#web/features/activity/editor/written-form.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { useCommand } from '#web/lib/call.ts'
import { alertFailure } from '#web/shell/failures.ts'
import { testPath } from '../addresses.ts'
import { testQueries } from '../queries.ts'
import { refusedIn } from './problems.ts'
import { TestFields } from './TestFields.tsx'
import { emptyForm, inputOf, sectionsInputOf, type TestForm, unfinishedTest } from './test-form.ts'

/** A new test: written, taken from banks, drawn at random. */
export function CreateScreen() {
  const { courseId } = useCourseAddress()
  const { frame, folderId, onDone } = useNewActivity({
    ...{ courseId, empty: emptyForm, unfinished: unfinishedTest },
    openPath: id => testPath('detail', { courseId, id }),
  })
  const add = useCommand(testCalls.create, {
    refreshes: testQueries,
    onDone,
    // What is about a field stands below it.
    onFailed: failure => {
      if (!refusedIn(failure)) void alertFailure(failure)
    },
  })
  const submit = (form: TestForm) =>
    add.mutateAsync({
      ...{ courseId, folderId, ...inputIn(form), ...inputOf(form) },
      details: form.details,
      sections: sectionsInputOf(form.sections),
    })
  return <TestFields {...frame} place={`test:${courseId}`} onSubmit={submit} />
}
