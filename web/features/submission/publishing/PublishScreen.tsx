import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { alertFailure } from '#web/shell/failures.ts'
import { useBack } from '#web/shell/Screen.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { SegmentedFilter } from '#web/ui/fields/SegmentedFilter.tsx'
import { EyeIcon, EyeOffIcon } from '#web/ui/icons/icons.tsx'
import { useSubmissionAddress } from '../addresses.ts'
import type { KindWith, Shapes } from '../kind.ts'
import { askAllSubmissions } from '../roster/all-submissions.ts'
import { ChooseSubmissions, pickedOf } from '../roster/ChooseSubmissions.tsx'
import { ChoosingScreen } from '../roster/ChoosingScreen.tsx'
import { useTask } from '../task.ts'

/** Shows the grades of the ticked students to them, before those of the others, or hides what was shown so. */
export function PublishScreen<S extends Shapes>({ kind }: { kind: KindWith<S, 'publishSome'> }) {
  const t = useTexts('submission/publishing')
  const words = kind.useWords()
  const { taskId, studentId, to } = useSubmissionAddress(kind.pages)
  const back = useBack(to('task'))
  const query = useQuery(askAllSubmissions(kind, taskId, ['graded']))
  const task = useTask(kind, taskId, query.data !== undefined).data
  const [showsVisible, setShowsVisible] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(studentId ? [studentId] : []))
  const { call, input } = kind.publishSome
  const publish = useCommand(call, {
    refreshes: kind.refreshes,
    onDone: ({ done }) => {
      if (done === 0) toast.info(t('unchanged'))
      else toast.good(t(showsVisible ? 'hiddenSeveral' : 'shownSeveral', { count: done }))
      back()
    },
    onFailed: failure => {
      // Some may have another submission by now.
      void query.refetch()
      void alertFailure(failure)
    },
  })
  const isAllVisible = task?.isScorePublished ?? false
  const graded = query.data ?? []
  const listed = graded.filter(({ isScorePublished }) => isScorePublished === showsVisible)
  const visible = graded.filter(({ isScorePublished }) => isScorePublished).length
  const picked = pickedOf(listed, chosen)
  const count = picked.studentIds.length
  return (
    <ChoosingScreen
      query={query}
      empty={<EmptyState art="work" title={t('noneHidden')} hint={t('noneHiddenHint')} />}
      action={
        !isAllVisible &&
        listed.length > 0 && (
          <MainButton
            icon={showsVisible ? EyeOffIcon : EyeIcon}
            busy={publish.isPending}
            disabled={count === 0 || task === undefined}
            onClick={() => publish.mutate(input({ taskId, ...picked, isShown: !showsVisible }))}
          >
            {count > 0 ? t(showsVisible ? 'hideChosen' : 'showChosen', { count }) : t('choose')}
          </MainButton>
        )
      }
    >
      {() =>
        isAllVisible ? (
          <EmptyState art="done" title={t('allVisible')} hint={t('allVisibleHint', { task: words.noun })} />
        ) : (
          <>
            <SegmentedFilter
              label={t('which')}
              value={showsVisible ? 'visible' : 'notYet'}
              onChange={which => {
                setShowsVisible(which === 'visible')
                setChosen(new Set())
              }}
              options={[
                { value: 'notYet', label: t('notYet'), count: graded.length - visible },
                { value: 'visible', label: t('visible'), count: visible },
              ]}
            />
            {listed.length > 0 ? (
              <>
                {!showsVisible && <Callout>{t('hint', { task: words.noun })}</Callout>}
                <ChooseSubmissions submissions={listed} chosen={chosen} onChoose={setChosen} />
              </>
            ) : (
              <EmptyState
                art="work"
                title={t(showsVisible ? 'noneVisible' : 'noneHidden')}
                hint={t(showsVisible ? 'noneVisibleHint' : 'noneHiddenHint')}
              />
            )}
          </>
        )
      }
    </ChoosingScreen>
  )
}
