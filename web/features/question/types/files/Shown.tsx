import type { FileParts, Files, ModelKey } from '#contract/features/question/types/open.ts'
import { FileChip } from '#web/ui/media/FileChip.tsx'
import type { ShownProps } from '../looks.ts'
import { ModelAnswer } from '../parts/ModelAnswer.tsx'
import { Nothing } from '../parts/ShownRows.tsx'

export function FilesShown({ answer, questionKey, files }: ShownProps<FileParts, Files, ModelKey>) {
  return (
    <>
      {answer === null ? (
        <Nothing />
      ) : (
        (files ?? answer.map(({ id, name }) => <FileChip key={id} name={name} />))
      )}
      <ModelAnswer answer={questionKey} />
    </>
  )
}
