import type { registerImportCalls } from '#contract/features/attendance/register-import-calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { isOfLine } from '#web/features/table/line-problem.ts'
import { ProblemRow } from '#web/features/table/ProblemRow.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import { looks } from '../states.ts'
import { shownName } from '../title.ts'

type Row = AnswerOf<typeof registerImportCalls.getRegisterPreview>['list'][number]

/** What a file would change in a register, or what of it cannot be used. */
export function RegisterRow({ row }: { row: Row }) {
  const t = useTexts('attendance')
  const ofTable = useTexts('table')
  const { line, name, number, title, createdAt, before, after, problem, value } = row
  const session = createdAt === null ? title : shownName(title, createdAt)
  if (problem === '' && after !== '')
    return (
      <RowBody
        title={name}
        note={[
          session,
          t('register.from', { state: before === '' ? t('register.noRecord') : t(`state.${before}`) }),
        ].join(' · ')}
        trailing={<StatusTag {...looks[after]}>{t(`state.${after}`)}</StatusTag>}
      />
    )
  return (
    <ProblemRow
      title={line === 0 ? t('register.column', { title }) : [name, number].filter(Boolean).join(' · ')}
      note={[line > 0 && t('register.line', { line }), line > 0 && session]}
      problem={
        problem === ''
          ? value
          : isOfLine(problem)
            ? ofTable(`line.${problem}`)
            : t(`register.problem.${problem}`, { value })
      }
    />
  )
}
