import { kernelErrors } from '#contract/error.ts'
import { activityErrors as errors } from '#contract/features/activity/errors.ts'
import { moduleCalls as calls } from '#contract/features/activity/modules.ts'
import { courseSettingKeys, settingCalls } from '#contract/features/activity/settings.ts'
import { courseErrors } from '#contract/features/course/errors.ts'
import { templateCalls, templateTypes } from '#contract/features/course/templates.ts'
import { type Draw, type Move, move, type Part, shuffled, type Turn } from '#server/kernel/test-moves.ts'

const managers = ['owner', 'assistant'] satisfies Part[]

/** Of the few characters that a module may have: the mark alone. */
const shortName = (draw: Draw) => draw.text('name').slice(-6)
const tooLong = 'A name that does not fit'

const modulesOf = ({ ask, courseId }: Turn) => ask(calls.list, { courseId })

/** The course's modules in another order, some of them left out or called otherwise. */
async function rearranged({ ask, courseId, draw }: Turn) {
  const shown = await ask(templateCalls.getTemplate, { courseId })
  if (!shown) return undefined
  if (draw.chance(4)) return []
  const kept = draw.chance(50) ? shown.modules : draw.some(shown.modules, shown.modules.length)
  return shuffled(draw, kept).map(module =>
    draw.chance(25) ? { ...module, name: draw.chance(10) ? tooLong : shortName(draw) } : module,
  )
}

export const moduleMoves: Move[] = [
  move(templateCalls.chooseTemplate, {
    by: managers,
    input: ({ courseId, draw }) => ({ courseId, type: draw.one(templateTypes) }),
  }),
  move(templateCalls.saveTemplate, {
    by: managers,
    refusals: [courseErrors.modulesMissing, courseErrors.moduleNameLong],
    input: async turn => {
      const modules = await rearranged(turn)
      return modules && { courseId: turn.courseId, type: turn.draw.one(templateTypes), modules }
    },
  }),
  move(templateCalls.updateModules, {
    by: managers,
    refusals: [courseErrors.modulesMissing, courseErrors.moduleNameLong],
    input: async turn => {
      const modules = await rearranged(turn)
      return modules && { courseId: turn.courseId, modules }
    },
  }),
  move(calls.add, {
    by: managers,
    refusals: [courseErrors.moduleNameMissing, courseErrors.moduleNameLong, errors.moduleLimit],
    input: ({ courseId, draw }) => ({
      courseId,
      name: draw.chance(85) ? shortName(draw) : draw.one(['', tooLong]),
    }),
  }),
  move(calls.change, {
    by: managers,
    refusals: [courseErrors.moduleNameLong],
    input: async turn => {
      const { courseId, draw } = turn
      const shown = await modulesOf(turn)
      if (!shown || shown.list.length === 0) return undefined
      const types = [...shown.list.flatMap(({ contenttypes }) => contenttypes), ...shown.rest]
      const isNamed = draw.chance(50)
      return {
        ...{ courseId, id: draw.one(shown.list).id },
        name: isNamed ? (draw.chance(10) ? tooLong : shortName(draw)) : undefined,
        types:
          isNamed && draw.chance(50) ? undefined : draw.some(types, 4).map(({ contenttype }) => contenttype),
      }
    },
  }),
  move(calls.remove, {
    by: managers,
    refusals: [courseErrors.modulesMissing, kernelErrors.notFound],
    input: async turn => {
      const shown = await modulesOf(turn)
      if (!shown || shown.list.length === 0) return undefined
      const { id } = turn.draw.one(shown.list)
      return { courseId: turn.courseId, id: turn.draw.chance(6) ? 'gone' : id }
    },
  }),
  move(calls.sort, {
    by: managers,
    input: async turn => {
      const shown = await modulesOf(turn)
      if (!shown || shown.list.length === 0) return undefined
      const named = turn.draw.some(shown.list, shown.list.length)
      return { courseId: turn.courseId, ids: shuffled(turn.draw, named).map(({ id }) => id) }
    },
  }),
  move(calls.nameType, {
    by: managers,
    refusals: [errors.typeNameLong],
    input: async turn => {
      const { courseId, draw } = turn
      const shown = await modulesOf(turn)
      const types = shown ? [...shown.list.flatMap(({ contenttypes }) => contenttypes), ...shown.rest] : []
      if (types.length === 0) return undefined
      const name = draw.chance(20) ? '' : draw.chance(10) ? tooLong : shortName(draw)
      return { courseId, contentType: draw.one(types).contenttype, name }
    },
  }),
  move(settingCalls.changeSetting, {
    by: managers,
    input: ({ courseId, draw }) => ({ courseId, key: draw.one(courseSettingKeys), value: draw.chance(40) }),
  }),
]
