import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { alertFailure } from '#web/shell/failures.ts'
import { useBack } from '#web/shell/Screen.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'
import { useSubmissionAddress } from '../addresses.ts'
import type { Shapes, SharingKind, SubmissionKind } from '../kind.ts'
import { askAllSubmissions } from '../roster/all-submissions.ts'
import { ChooseSubmissions, pickedOf } from '../roster/ChooseSubmissions.tsx'
import { ChoosingScreen } from '../roster/ChoosingScreen.tsx'
import { useTask } from '../task.ts'

interface ShareSeveralScreenProps<S extends Shapes> {
  kind: SubmissionKind<S>
  sharing: SharingKind<S>
}

/** Shows several submissions to the class at once. */
export function ShareSeveralScreen<S extends Shapes>({ kind, sharing }: ShareSeveralScreenProps<S>) {
  const t = useTexts('submission/shared')
  const { taskId, to } = useSubmissionAddress(kind.pages)
  const back = useBack(to('shared'))
  const query = useQuery(askAllSubmissions(kind, taskId, ['submitted']))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [showsNames, setNamed] = useState(true)
  const task = useTask(kind, taskId, query.data !== undefined)
  // Names that staff do not see themselves are not shown to the class.
  const areNamesHidden = task.data?.areNamesHidden !== false
  const isNamed = showsNames && !areNamesHidden
  const share = useCommand(sharing.shareSeveral.call, {
    refreshes: kind.refreshes,
    onDone: ({ done }) => {
      toast.good(t('done', { count: done }))
      back()
    },
    onFailed: failure => {
      // Some may have another submission by now.
      void query.refetch()
      void alertFailure(failure)
    },
  })
  const picked = pickedOf(query.data, chosen)
  return (
    <ChoosingScreen
      query={query}
      empty={<EmptyState art="work" title={t('nothing')} hint={t('nothingHint')} />}
      action={
        <MainButton
          busy={share.isPending}
          disabled={picked.studentIds.length === 0 || task.data === undefined}
          onClick={() =>
            share.mutate(sharing.shareSeveral.input({ taskId, ...picked, isNameless: !isNamed }))
          }
        >
          {picked.studentIds.length > 0 ? t('submit', { count: picked.studentIds.length }) : t('choose')}
        </MainButton>
      }
    >
      {works => (
        <>
          {!areNamesHidden && (
            <Card flush>
              <Switch label={t('showNames')} checked={isNamed} onChange={setNamed} />
            </Card>
          )}
          <ChooseSubmissions submissions={works} chosen={chosen} onChoose={setChosen} />
        </>
      )}
    </ChoosingScreen>
  )
}
