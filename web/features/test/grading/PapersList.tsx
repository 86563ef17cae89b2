import { Desk, useHasRoom } from '#web/features/submission/grading/Desk.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { ChartIcon } from '#web/ui/icons/icons.tsx'
import { useReviewAddress } from './addresses.ts'
import { PapersFound, PapersTabs, usePapers } from './Papers.tsx'
import { PapersBeside } from './PapersBeside.tsx'

/** Where grading begins: the papers, those that wait first, and the questions with how much of each waits. */
export function PapersList() {
  const t = useTexts('test/grading')
  const { toAnalysis } = useReviewAddress()
  const hasRoom = useHasRoom()
  const actions = [{ icon: ChartIcon, label: t('analysis'), onClick: toAnalysis }]
  if (!hasRoom) return <PapersAlone actions={actions} />
  return (
    <Screen broad flush actions={actions}>
      <Desk list={<PapersBeside />}>
        <EmptyState art="work" title={t('papers.choose')} hint={t('papers.chooseHint')} />
      </Desk>
    </Screen>
  )
}

function PapersAlone({ actions }: Pick<Parameters<typeof Screen>[0], 'actions'>) {
  const t = useTexts('test/grading')
  const papers = usePapers()
  return (
    <Screen
      onRefresh={papers.query.refetch}
      search={{ placeholder: t('papers.search'), onSearch: papers.setName }}
      actions={actions}
      head={<PapersTabs papers={papers} />}
    >
      <PapersFound papers={papers} />
    </Screen>
  )
}
