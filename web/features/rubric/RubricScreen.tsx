import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { rubricCalls } from '#contract/features/rubric/calls.ts'
import type { Rubric } from '#contract/features/rubric/entities.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { path } from '#web/lib/path.ts'
import { useTexts } from '#web/lib/texts.ts'
import { AnsweredScreen } from '#web/shell/AnsweredScreen.tsx'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { useLeaveQuestion } from '#web/shell/use-leave-question.ts'
import { toast } from '#web/ui/base/ask.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { RubricFields } from './parts/RubricFields.tsx'
import { emptyRubric, useRubricForm } from './rubric-form.ts'

/** One of a person's own rubrics, new or to be changed. */
export function RubricScreen() {
  const t = useTexts('rubric')
  const [search] = useSearchParams()
  const id = search.get('id')
  const query = useQuery({ ...ask(rubricCalls.get, { id: id ?? '' }), enabled: id !== null })
  if (id === null) return <Edit />
  return (
    <AnsweredScreen title={t('edit')} query={query} skeleton={<SkeletonCards cards={2} />}>
      {data => <Edit key={id} rubric={data} />}
    </AnsweredScreen>
  )
}

function Edit({ rubric }: { rubric?: Rubric }) {
  const t = useTexts('rubric')
  const back = useBack(path('/rubrics', {}))
  const save = useCommand(rubricCalls.save, {
    refreshes: [rubricCalls.list, rubricCalls.get],
    onDone: () => {
      toast.good(t('saved'))
      back()
    },
  })
  const form = useRubricForm(rubric ?? emptyRubric, entered =>
    save.mutateAsync({ ...entered, id: rubric?.id ?? null, version: rubric?.version }),
  )
  useLeaveQuestion(form)
  return (
    <Screen
      title={rubric ? t('edit') : t('add')}
      footer={
        <MainButton busy={form.isSending} onClick={form.submit}>
          {t('save')}
        </MainButton>
      }
    >
      <RubricFields form={form} />
    </Screen>
  )
}
