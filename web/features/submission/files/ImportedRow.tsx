import type { gradeFileCalls } from '#contract/features/submission/grade-file-calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { ProblemRow } from '#web/features/table/ProblemRow.tsx'
import { fileSize, number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import styles from './ImportedRow.module.css'

type Preview = AnswerOf<typeof gradeFileCalls.getPreview>
export type ImportedSubmission = Preview['list'][number]

interface ImportedRowProps {
  row: ImportedSubmission
  /** The preview that it is on. */
  page: Pick<Preview, 'fullScore' | 'minCommentLength'>
}

/** What a file changes of one submission: score, comment and files, old beside new; or why it cannot be used. */
export function ImportedRow({ row, page: { fullScore, minCommentLength } }: ImportedRowProps) {
  const t = useTexts('submission/files')
  const { line, name, number: studentNumber, problem, value } = row
  if (problem !== '')
    return (
      <ProblemRow
        title={
          [name, studentNumber].filter(Boolean).join(' · ') || (line > 0 ? t('grades.line', { line }) : value)
        }
        note={[line > 0 && name !== '' && t('grades.line', { line })]}
        problem={t(`grades.problem.${problem}`, { value, limit: fullScore, min: minCommentLength })}
        wrap
      />
    )
  return (
    <RowBody title={name} note={studentNumber} wrap>
      {row.isConflict && <Conflict row={row} />}
      <Changes row={row} />
    </RowBody>
  )
}

function Conflict({ row: { isNewer, grader, before } }: { row: ImportedSubmission }) {
  const t = useTexts('submission/files')
  const score = before.score === null ? t('grades.none') : number(before.score, 1)
  return (
    <span className={styles.notice}>
      <StatusTag tone="warn">
        {isNewer
          ? t('grades.handedInAgain')
          : grader === ''
            ? t('grades.changedSince', { score })
            : t('grades.gradedSince', { name: grader, score })}
      </StatusTag>
    </span>
  )
}

function Changes({ row: { before, after, rubricScore, files } }: { row: ImportedSubmission }) {
  const t = useTexts('submission/files')
  return (
    <dl className={styles.changes}>
      {after && after.score !== before.score && (
        <div>
          <dt>{t('grades.score')}</dt>
          <dd>
            <strong className={styles.score}>{number(after.score ?? 0, 1)}</strong>{' '}
            {before.score !== null && (
              <span className={styles.former}>{t('grades.was', { value: number(before.score, 1) })}</span>
            )}
            {rubricScore !== null && (
              <span className={styles.former}>
                {' '}
                · {t('grades.rubric', { score: number(rubricScore, 1) })}
              </span>
            )}
          </dd>
        </div>
      )}
      {after && after.comment !== before.comment && (
        <div>
          <dt>{t('grades.comment')}</dt>
          <dd>
            <span className={styles.words}>{after.comment || t('grades.removed')}</span>
            {before.comment !== '' && (
              <span className={styles.formerWords}>{t('grades.was', { value: before.comment })}</span>
            )}
          </dd>
        </div>
      )}
      {files.length > 0 && (
        <div>
          <dt>{t('grades.files')}</dt>
          <dd>
            {files.map(file => (
              <span key={file.name} className={styles.file}>
                <span>{file.name}</span>{' '}
                <span className={styles.former}>
                  {[fileSize(file.size), file.isReplacement && t('grades.replaces')]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            ))}
          </dd>
        </div>
      )}
    </dl>
  )
}
