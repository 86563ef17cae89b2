import { courseCalls } from '#contract/features/course/calls.ts'
import { enrolmentCalls as calls } from '#contract/features/enrolment/calls.ts'
import type { Question } from '#contract/features/enrolment/entities.ts'
import { enrolmentErrors as errors } from '#contract/features/enrolment/errors.ts'
import { enrolmentStates, titleLength } from '#contract/features/enrolment/rules.ts'
import { memberSettingCalls } from '#contract/features/member/settings.ts'
import { type Move, move, type Part, type Turn, undoneBy } from '#server/kernel/test-moves.ts'

const managers = ['owner', 'assistant'] satisfies Part[]

const settingsOf = ({ ask, courseId }: Turn) => ask(calls.getSettings, { courseId })

/** A question of their own at the end of the form, now and then without what it needs. */
function ownQuestion({ draw }: Turn) {
  const type = draw.one(['text', 'choice', 'file'] as const)
  const options = type === 'choice' ? [draw.text('page'), draw.text('page')] : []
  return {
    ...{ id: '', type, title: draw.chance(6) ? '' : draw.text('page'), selected: true },
    ...{ required: draw.chance(40), options: draw.chance(6) ? options.slice(1) : options },
  }
}

/** The form with other questions than before. */
const asking = (turn: Turn, form: readonly Question[]) => [
  ...form
    .filter(({ type }) => type !== 'file' || turn.draw.chance(70))
    .map(question => ({ ...question, selected: turn.draw.chance(question.selected ? 80 : 30) })),
  ...(turn.draw.chance(50) ? [ownQuestion(turn)] : []),
]

/** What somebody answers; now and then they leave something out, or mistype it. */
async function answerTo({ draw, me, file }: Turn, { id, type, options, required }: Question) {
  const isLeftOut = draw.chance(required ? 4 : 40)
  if (type === 'file') return { id, answer: '', files: isLeftOut ? [] : [await file('request')] }
  const answers: Partial<Record<Question['type'], string>> = {
    name: me.name,
    phone: draw.chance(8) ? 'none' : `139${draw.number(10_000_000, 99_999_999)}`,
    student_number: me.number,
    choice: draw.chance(8) || options.length === 0 ? 'another' : draw.one(options),
  }
  return { id, answer: isLeftOut ? '' : (answers[type] ?? draw.text('request')), files: [] }
}

export const moves: Move[] = [
  move(calls.updateSettings, {
    by: managers,
    refusals: [errors.titleMissing, errors.optionsMissing, errors.nothingAsked, errors.tooManyQuestions],
    input: async turn => {
      const { courseId, draw } = turn
      const settings = await settingsOf(turn)
      if (!settings) return undefined
      const labels = ['', ...settings.labels.map(({ id }) => id)]
      return {
        ...{ courseId, enrollstate: draw.chance(70) },
        auditstate: draw.chance(50) ? draw.chance(60) : undefined,
        joinlabelid: draw.chance(30) ? draw.one(labels) : undefined,
        formLists: draw.chance(50) ? asking(turn, settings.formLists) : undefined,
      }
    },
  }),
  move(calls.addLabel, {
    by: managers,
    refusals: [errors.titleMissing, errors.titleLong],
    undo: undoneBy(calls.deleteLabel, ({ courseId }, _, { id }) => ({ courseId, joinlabelid: id })),
    input: ({ courseId, draw }) => {
      const title = draw.chance(90) ? draw.text('staff') : draw.one(['', 'x'.repeat(titleLength + 1)])
      return draw.chance(50) ? { courseId, title } : undefined
    },
  }),
  move(calls.deleteLabel, {
    by: managers,
    input: async turn => {
      const settings = turn.draw.chance(50) ? await settingsOf(turn) : undefined
      return settings && settings.labels.length > 0
        ? { courseId: turn.courseId, joinlabelid: turn.draw.one(settings.labels).id }
        : undefined
    },
  }),
  move(calls.apply, {
    by: ['left', 'stranger'],
    refusals: [
      ...[errors.answerMissing, errors.phoneWrong, errors.optionUnknown, errors.full],
      ...[errors.notOpen, errors.codeStopped, errors.codeUnknown, errors.courseEnded],
    ],
    input: async turn => {
      const { courseId, draw, ask, askAs } = turn
      if (draw.chance(3)) return { code: 'QQQQQQ' }
      const told = await askAs('owner', courseCalls.get, { courseId })
      const meant = draw.chance(70) && told ? { code: told.code } : { courseId }
      const form = await ask(calls.getForm, meant)
      if (!form || form.isjoin || (!form.enrollstate && draw.chance(85))) return undefined
      const formLists = await Promise.all(form.formLists.map(question => answerTo(turn, question)))
      return { ...meant, formLists }
    },
  }),
  move(calls.decide, {
    by: managers,
    refusals: [errors.full, errors.courseEnded, errors.notApplied],
    input: async ({ courseId, draw, ask, seen }) => {
      const remembered = seen.of('application')
      if (remembered.length > 0 && draw.chance(6))
        return { courseId, id: [draw.one(remembered).id], auditstate: '2' as const, reason: '' }
      const [shown, settings] = [
        await ask(calls.listApplications, { courseId, auditstate: draw.chance(80) ? '0' : '2' }),
        await ask(memberSettingCalls.getMemberSettings, { courseId }),
      ]
      if (!shown || !settings || shown.list.length === 0) return undefined
      // Of several, all or none find room, so that it is known who is in.
      const hasRoom = settings.maxMembers - settings.students >= shown.list.length
      const chosen = draw.some(shown.list, hasRoom ? shown.list.length : 1)
      const passes =
        chosen.some(({ auditstate }) => auditstate === enrolmentStates.rejected) || draw.chance(60)
      const about = chosen.map(({ uid }) => uid)
      return {
        ...{ courseId, id: chosen.map(({ id }) => id), auditstate: passes ? ('1' as const) : ('2' as const) },
        reason: passes || draw.chance(20) ? '' : draw.text('decision', about),
      }
    },
  }),
]
