import { scoreErrors } from '#contract/features/score/errors.ts'
import { archiveCalls, archiveContents } from '#contract/features/submission/archive-calls.ts'
import { submissionErrors } from '#contract/features/submission/errors.ts'
import { gradeFileCalls as importCalls } from '#contract/features/submission/grade-file-calls.ts'
import { tableErrors } from '#contract/features/table/errors.ts'
import { archiveWords } from '#server/features/submission/files/archive-words.ts'
import { type Draw, type Move, move, type Turn, undoneBy } from '#server/kernel/test-moves.ts'
import { graders, type Homework, homeworkOf, rosterOf } from './test-turns.ts'

type Row = NonNullable<Awaited<ReturnType<typeof rosterOf>>>['rows'][number]

/** What a grader has entered for some of them, as a table; now and then one that is not the one that was downloaded. */
function tableOf(draw: Draw, { fullScore, minCommentLength }: Homework, rows: readonly Row[]) {
  const { id, score, comment } = archiveWords
  const head = [draw.chance(95) ? id.en : 'Notes', score.en.split(' (')[0], comment.en]
  const lines = draw.some(rows, 5).map(({ workId, version, studentId }) => {
    const said = draw.text('remark', [studentId, workId]).padEnd(minCommentLength, '.')
    const given = draw.score('remark', fullScore, [studentId, workId])
    return [`${workId}.${version}`, given, draw.chance(80) ? said : '']
  })
  return [head, ...lines].map(cells => cells.join(',')).join('\n')
}

/** The homework of which they have had a file read. */
const read = () => new Set<string>()

/** A file of grades that they have had read, and that stands so. */
async function importOf(
  turn: Turn,
  fits: (read: { appliedAt: number | null; undoneAt: number | null }) => boolean,
) {
  const homework = await homeworkOf(turn, ({ id }) => turn.kept(read).has(id))
  const shown = homework?.can.grade && (await turn.ask(archiveCalls.listDownloads, { id: homework.id }))
  const found = shown ? shown.imports.filter(fits) : []
  return homework && found.length > 0 ? { id: homework.id, importId: turn.draw.one(found).id } : undefined
}

export const moves: Move[] = [
  move(archiveCalls.download, {
    by: graders,
    input: async turn => {
      const homework = turn.draw.chance(40) ? await homeworkOf(turn) : undefined
      if (!homework || !turn.dares(homework.can.grade)) return undefined
      return { id: homework.id, which: turn.draw.one(archiveContents) }
    },
  }),
  move(importCalls.preview, {
    by: graders,
    often: 2,
    refusals: [submissionErrors.worksNoHeader],
    input: async turn => {
      const found = await rosterOf(turn, 'submitted')
      if (!found) return undefined
      turn.kept(read).add(found.homework.id)
      const content = tableOf(turn.draw, found.homework, found.rows)
      return { id: found.homework.id, fileId: await turn.file('remark', { name: 'grades.csv', content }) }
    },
  }),
  move(importCalls.apply, {
    by: graders,
    refusals: [scoreErrors.importChanged, tableErrors.applied],
    undo: undoneBy(importCalls.undo, (_turn, { id, importId }) => ({ id, importId }), {
      gradeCount: 'who has seen the grade that is taken back has not seen what stands there now',
    }),
    input: async turn => {
      const found = await importOf(turn, ({ appliedAt }) => appliedAt === null || turn.draw.chance(5))
      const shown =
        found && (await turn.ask(importCalls.getPreview, { ...found, only: 'conflicts', limit: 50 }))
      const overwrites = shown?.list
        .filter(() => turn.draw.chance(70))
        .map(({ submissionId }) => submissionId)
      return found && { ...found, overwrites }
    },
  }),
  move(importCalls.undo, {
    by: graders,
    refusals: [tableErrors.notApplied],
    input: async turn =>
      importOf(
        turn,
        ({ appliedAt, undoneAt }) => (appliedAt !== null && undoneAt === null) || turn.draw.chance(3),
      ),
  }),
]
