import type { scoreImportCalls } from '#contract/features/score/import-calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { isOfLine } from '#web/features/table/line-problem.ts'
import { ProblemRow } from '#web/features/table/ProblemRow.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import styles from './ScoreRow.module.css'

type Row = AnswerOf<typeof scoreImportCalls.getPreview>['list'][number]

/** What a file would change in a gradebook, or what of it cannot be used. */
export function ScoreRow({ row }: { row: Row }) {
  const t = useTexts('score')
  const ofTable = useTexts('table')
  const { line, name, number, title, before, after, base, isConflict, problem, value, fullScore } = row
  const shown = (score: number | null) => (score === null ? t('none') : String(score))
  const entered = after === null ? t('enter.takenBack') : after
  if (problem === '')
    return (
      <RowBody
        title={name}
        note={[
          title,
          isConflict
            ? t('import.since', { base: shown(base), score: shown(before) })
            : t('import.from', { score: shown(before) }),
        ].join(' · ')}
        trailing={
          isConflict ? (
            <StatusTag tone="warn">{entered}</StatusTag>
          ) : (
            <span className={styles.entered}>{entered}</span>
          )
        }
      />
    )
  return (
    <ProblemRow
      title={line === 0 ? t('import.column', { title }) : [name, number].filter(Boolean).join(' · ')}
      note={[line > 0 && t('import.line', { line }), line > 0 && title]}
      problem={
        isOfLine(problem)
          ? ofTable(`line.${problem}`)
          : t(`import.problem.${problem}`, { value, limit: fullScore })
      }
    />
  )
}
