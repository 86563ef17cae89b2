import type { ModelKey, Written, WrittenParts } from '#contract/features/question/types/open.ts'
import { RichText } from '#web/ui/media/RichText.tsx'
import type { ShownProps } from '../looks.ts'
import { ModelAnswer } from '../parts/ModelAnswer.tsx'
import { Nothing, ShownRows } from '../parts/ShownRows.tsx'
import { htmlOf } from './Answer.tsx'

export function WrittenShown({ answer, questionKey }: ShownProps<WrittenParts, Written, ModelKey>) {
  return (
    <>
      {answer === null && <Nothing />}
      {answer && (
        <ShownRows rows={[{ key: 'text', content: <RichText html={htmlOf(answer)} />, judged: null }]} />
      )}
      <ModelAnswer answer={questionKey} />
    </>
  )
}
