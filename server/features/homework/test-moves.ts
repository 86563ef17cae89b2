import { homeworkCalls as calls } from '#contract/features/homework/calls.ts'
import { homeworkType } from '#contract/features/homework/entities.ts'
import type { SubmissionFilter } from '#contract/features/submission/entities.ts'
import { type Move, move, type Part, type Turn } from '#server/kernel/test-moves.ts'

const graders = ['owner', 'assistant'] satisfies Part[]
const day = 86_400_000

/** One of the homework that they have been shown, as they see it now. */
async function homeworkOf({ seen, draw, ask }: Turn) {
  const rows = seen.of('activity', ({ is }) => is.contenttype === homeworkType)
  return rows.length > 0 ? ask(calls.get, { id: draw.one(rows).id }) : undefined
}

/** One that they may hand in, with what they write. */
async function writing(turn: Turn, kind: 'draft' | 'answer') {
  const homework = await homeworkOf(turn)
  const { mine, can } = homework ?? {}
  if (!homework || !mine || !can?.submit) return undefined
  const content = `<p>${turn.draw.text(kind)}</p>`
  const { attempt, workId, version } = mine
  return { mine, input: { id: homework.id, content, attempt, workId, version } }
}

/** One of the homework, and a student of it, as the list shows them. */
async function workOf(turn: Turn, filter: SubmissionFilter) {
  const homework = await homeworkOf(turn)
  const list = homework && (await turn.ask(calls.listSubmissions, { id: homework.id, filter }))
  if (!list || list.list.length === 0) return undefined
  const { studentId } = turn.draw.one(list.list)
  const shown = await turn.ask(calls.getSubmission, { id: homework.id, studentId })
  return shown && { homework, work: shown.work, studentId }
}

export const moves: Move[] = [
  move(calls.create, {
    by: graders,
    input: ({ courseId, draw, now }) => ({
      courseId,
      title: draw.text('title'),
      details: `<p>${draw.text('details')}</p>`,
      publishAt: draw.chance(80) ? undefined : draw.soon(),
      deadline: draw.chance(70) ? now + draw.number(1, 14) * day : null,
      isLateAllowed: draw.chance(50),
      classmates: draw.number(0, 2),
      attempts: draw.number(0, 2),
      isAnonymous: draw.chance(20),
    }),
  }),
  move(calls.update, {
    by: graders,
    input: async turn => {
      const homework = await homeworkOf(turn)
      const { draw } = turn
      return (
        homework && {
          id: homework.id,
          title: draw.text('title'),
          ...(draw.chance(30) ? { deadline: draw.soon() } : {}),
          ...(draw.chance(50) ? { revision: homework.revision } : {}),
        }
      )
    },
  }),
  move(calls.saveDraft, {
    by: ['student'],
    input: async turn => {
      const written = await writing(turn, 'draft')
      if (!written) return undefined
      const { content, id, attempt, workId } = written.input
      const { sequence } = written.mine.draft
      return { id, content, attempt, workId, sequence: sequence + 1, base: sequence }
    },
  }),
  move(calls.submit, { by: ['student'], input: async turn => (await writing(turn, 'answer'))?.input }),
  move(calls.grade, {
    by: graders,
    input: async turn => {
      const found = await workOf(turn, 'submitted')
      if (!found) return undefined
      const { homework, studentId, work } = found
      return {
        ...{ id: homework.id, studentId, version: work.version, attempt: work.attempt, workId: work.workId },
        ...{ score: turn.draw.number(0, 100), comment: turn.draw.text('remark') },
      }
    },
  }),
  move(calls.return, {
    by: graders,
    input: async turn => {
      const found = await workOf(turn, 'submitted')
      return (
        found && {
          ...{ id: found.homework.id, studentIds: [found.studentId], workId: found.work.workId },
          reason: turn.draw.text('reason'),
        }
      )
    },
  }),
  move(calls.publishGrades, {
    by: graders,
    input: async turn => {
      const homework = await homeworkOf(turn)
      return homework && { id: homework.id, published: !homework.isScorePublished }
    },
  }),
  move(calls.share, {
    by: graders,
    input: async turn => {
      const found = await workOf(turn, 'submitted')
      if (!found) return undefined
      const { homework, studentId, work } = found
      return {
        ...{ id: homework.id, studentId, workId: work.workId },
        ...{ isShared: !work.isShared, isNameless: turn.draw.chance(50) },
      }
    },
  }),
  move(calls.remind, {
    by: graders,
    input: async turn => {
      const homework = await homeworkOf(turn)
      return homework?.can.urge ? { id: homework.id } : undefined
    },
  }),
]
