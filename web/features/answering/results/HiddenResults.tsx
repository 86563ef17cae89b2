import { answeringErrors } from '#contract/features/answering/errors.ts'
import { CallFailure } from '#web/lib/call.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'

/** Whether results are not shown to students yet. */
export const areHidden = (error: Error | null) =>
  error instanceof CallFailure && error.is(answeringErrors.resultsHidden)

/** What a student is told meanwhile. */
export function HiddenResults({ onRefresh }: { onRefresh: () => Promise<unknown> }) {
  const t = useTexts('answering')
  return (
    <Screen onRefresh={onRefresh}>
      <EmptyState
        art="work"
        title={problemText(answeringErrors.resultsHidden)}
        hint={t('results.hiddenHint')}
      />
    </Screen>
  )
}
