import type { FileParts, Files, ModelKey } from '#contract/features/question/types/open.ts'
import { useTexts } from '#web/lib/texts.ts'
import { FileChip } from '#web/ui/media/FileChip.tsx'
import type { ShownProps } from '../looks.ts'
import { ModelAnswer } from '../parts/ModelAnswer.tsx'
import { Nothing } from '../parts/ShownRows.tsx'

export function FilesShown({ question, answer, questionKey, files }: ShownProps<FileParts, Files, ModelKey>) {
  const t = useTexts('question/types')
  return (
    <>
      {answer === undefined ? (
        <p>{t('filesMost', { count: question.parts.most })}</p>
      ) : answer === null ? (
        <Nothing />
      ) : (
        (files ?? answer.map(({ id, name }) => <FileChip key={id} name={name} />))
      )}
      <ModelAnswer answer={questionKey} />
    </>
  )
}
