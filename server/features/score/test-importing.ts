import { kernelErrors } from '#contract/error.ts'
import { scoreCalls } from '#contract/features/score/calls.ts'
import { scoreErrors as errors } from '#contract/features/score/errors.ts'
import { scoreImportCalls as calls } from '#contract/features/score/import-calls.ts'
import { tableErrors } from '#contract/features/table/errors.ts'
import { type Move, move, sentWith, type Turn, undoneBy } from '#server/kernel/test-moves.ts'
import { graders, scoreFor } from './test-turns.ts'

/** The gradebook, in which somebody has changed some grades by hand. */
async function editedBook(turn: Turn) {
  const { ask, courseId } = turn
  const shown = await ask(scoreCalls.export, { courseId, format: 'csv' })
  if (!shown) return undefined
  const content = edited(Buffer.from(shown.content, 'base64').toString(), turn)
  return sentWith({ courseId }, { file: { name: 'Grades.csv', content } })
}

const isGrade = (cell: string) => /^\s*(\d{1,3}(\.\d)?)?\s*$/.test(cell)

function edited(table: string, { draw, people }: Turn) {
  const whose = (line: string) =>
    people('student')
      .filter(({ number }) => line.includes(`,${number},`))
      .map(({ id }) => id)
  if (draw.chance(5)) return 'nothing of this kind'
  const [header = '', ...lines] = table.trimEnd().split('\n')
  const changed = lines.map(line =>
    line
      .split(',')
      // Behind name, number and class.
      .map((cell, place) =>
        place > 2 && isGrade(cell) && draw.chance(25) ? scoreFor(draw, 7, whose(line)) : cell,
      )
      .join(','),
  )
  const besides = draw.chance(15) ? ['Nobody,00000,,37.6'] : []
  return [header, ...changed, ...besides].join('\n')
}

async function readNow(turn: Turn) {
  const file = await editedBook(turn)
  return file && (await turn.ask(calls.preview, file))?.importId
}

/** One that was read before, the newest most often. */
function importOf({ seen, draw }: Turn) {
  const read = seen.of('scoreimport', ({ call }) => call === calls.preview.path)
  return (draw.chance(90) ? read.at(-1) : read.length > 0 ? draw.one(read) : undefined)?.id
}

/** A file that was read some days ago is not kept. */
export const importMoves: Move[] = [
  move(calls.preview, { by: graders, refusals: [tableErrors.noStudents], input: editedBook }),
  move(calls.apply, {
    by: graders,
    refusals: [tableErrors.applied, errors.importChanged, kernelErrors.notFound],
    undo: undoneBy(calls.undo, (_, { courseId, importId }) => ({ courseId, importId }), {
      [scoreCalls.listChanges.path]: 'tells what a file entered, and that it was taken back',
    }),
    input: async turn => {
      const importId = turn.draw.chance(70) ? await readNow(turn) : importOf(turn)
      return importId ? { courseId: turn.courseId, importId, overwrites: turn.draw.chance(50) } : undefined
    },
  }),
  move(calls.undo, {
    by: graders,
    refusals: [tableErrors.notApplied, kernelErrors.notFound],
    input: async turn => {
      const { ask, courseId, draw } = turn
      const importId = draw.chance(70) ? await readNow(turn) : importOf(turn)
      if (!importId) return undefined
      if (draw.chance(80)) await ask(calls.apply, { courseId, importId })
      return { courseId, importId }
    },
  }),
]
