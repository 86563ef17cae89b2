import { useQuery } from '@tanstack/react-query'
import { questionCalls } from '#contract/features/question/calls.ts'
import { typeOf } from '#contract/features/question/types/list.ts'
import { ShownQuestion } from '#web/features/question/looking/ShownQuestion.tsx'
import { QuestionShown } from '#web/features/question/types/QuestionShown.tsx'
import { ask } from '#web/lib/call.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { SkeletonText } from '#web/ui/base/Skeleton.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { useEntrySaid } from './said.ts'
import type { EntryForm } from './test-form.ts'

interface LookSheetProps {
  entry: EntryForm
  onClose: () => void
}

/** A question of a test as its authors see it: with what is right and why. */
export function LookSheet({ entry, onClose }: LookSheetProps) {
  const said = useEntrySaid()
  const own = entry.kind === 'written' || entry.kind === 'known' ? entry.question : null
  return (
    <Sheet open tall onClose={onClose} title={entry.kind === 'draw' ? '' : said.typeTitle(entry.type)}>
      {own ? <OwnQuestion question={own} /> : <KnownQuestion id={idOf(entry)} />}
    </Sheet>
  )
}

/** Of the test, or of the bank that it is taken from. */
function idOf(entry: EntryForm): string {
  if (entry.kind === 'taken') return entry.fromId
  if (entry.kind !== 'known') return ''
  return entry.takesNewer ? (entry.fromId ?? '') : entry.id
}

function OwnQuestion({
  question,
}: {
  question: { type: number; html: string; parts: unknown; key: unknown; explanation: string }
}) {
  const type = typeOf(question.type)
  const { html, parts, key, explanation } = question
  return (
    type && (
      <QuestionShown type={type} question={{ html, parts }} questionKey={key} explanation={explanation} />
    )
  )
}

function KnownQuestion({ id }: { id: string }) {
  const query = useQuery(ask(questionCalls.get, { id }))
  return (
    <QueryView query={query} skeleton={<SkeletonText lines={5} />}>
      {question => <ShownQuestion question={question} />}
    </QueryView>
  )
}
