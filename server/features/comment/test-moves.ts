import { kernelErrors } from '#contract/error.ts'
import { commentCalls as calls } from '#contract/features/comment/calls.ts'
import { commentErrors } from '#contract/features/comment/errors.ts'
import { commentLength } from '#contract/features/comment/rules.ts'
import { picture } from '#server/features/file/test-pictures.ts'
import { type Move, move, type Part, type Turn, undoneBy } from '#server/kernel/test-moves.ts'

const members = ['owner', 'assistant', 'helper', 'student'] satisfies Part[]
const managers = ['owner', 'assistant'] satisfies Part[]

/** What is said below an activity, as they see it now: mostly where they have seen something said. */
async function sectionOf({ seen, draw, ask, courseId }: Turn) {
  const said = seen.of('comment').map(({ is }) => String(is.activityId))
  const ids = said.length > 0 && draw.chance(70) ? said : seen.of('activity').map(({ id }) => id)
  for (let tries = 0; tries < 4 && ids.length > 0; tries++) {
    const activityId = draw.one(ids)
    // Nobody comments on some kinds.
    const shown = await ask(calls.list, { activityId, courseId })
    if (shown) return { ...shown, activityId }
  }
  return undefined
}

type Section = NonNullable<Awaited<ReturnType<typeof sectionOf>>>
type Comment = Section['list'][number] | Section['list'][number]['firstReplies'][number]

/** Everything that is listed, with the first answers. */
const listed = ({ list }: Section): Comment[] => list.flatMap(thread => [thread, ...thread.firstReplies])

/** A comment that fits, if they soon come upon one. */
async function commentOf(
  turn: Turn,
  fits: (comment: Comment) => boolean,
  offers: (section: Section) => boolean = () => true,
) {
  for (let tries = 0; tries < 4; tries++) {
    const section = await sectionOf(turn)
    const found = section && (offers(section) || turn.draw.chance(10)) ? listed(section).filter(fits) : []
    if (section && found.length > 0) return { section, comment: turn.draw.one(found) }
  }
  return undefined
}

/** What they deleted: unless somebody has answered it, it is not listed any more. */
const deleted = () => new Set<string>()

const isThere = ({ isDeleted }: Comment) => !isDeleted

export const moves: Move[] = [
  move(calls.add, {
    by: members,
    often: 6,
    input: async turn => {
      const { ask, dares, draw, file } = turn
      const section = await sectionOf(turn)
      if (!section || !dares(section.can.write)) return undefined
      const { activityId, can } = section
      const answered = draw.chance(50) ? listed(section).filter(isThere) : []
      const named = draw.chance(25) ? await ask(calls.findMembers, { activityId }) : undefined
      const hasPicture = draw.chance(15)
      return {
        activityId,
        content: draw.text('comment').padEnd(draw.chance(3) ? commentLength : 0, '.'),
        answersId: answered.length > 0 ? draw.one(answered).id : null,
        mentionIds: named && named.list.length > 0 ? draw.some(named.list, 3).map(one => one.accountId) : [],
        attachments: hasPicture
          ? [await file('comment', { name: 'board.png', content: await picture('png', 40, 30) })]
          : [],
        isNameless: can.hideName && draw.chance(40),
      }
    },
  }),
  move(calls.delete, {
    by: members,
    refusals: [commentErrors.notYours],
    undo: undoneBy(calls.restore, (_turn, { id }) => ({ id })),
    input: async turn => {
      const isHarsh = turn.draw.chance(20)
      const found = await commentOf(turn, comment => isThere(comment) && (isHarsh || comment.isOwn))
      if (!found) return undefined
      const { section, comment } = found
      const isOffered = section.can.manage || (comment.isOwn && section.can.remove)
      if (!turn.dares(isOffered)) return undefined
      turn.kept(deleted).add(comment.id)
      return { id: comment.id }
    },
  }),
  move(calls.restore, {
    by: members,
    // Its activity may be gone by now.
    refusals: [commentErrors.notRestorable, kernelErrors.notFound],
    input: async turn => {
      const own = [...turn.kept(deleted)]
      if (own.length > 0 && turn.draw.chance(70)) return { id: turn.draw.one(own) }
      const found = await commentOf(turn, ({ isDeleted }) => isDeleted)
      return found && { id: found.comment.id }
    },
  }),
  move(calls.like, {
    by: members,
    often: 3,
    undo: undoneBy(calls.like, (_turn, { id }, { isLiked }) => ({ id, isLiked: !isLiked })),
    input: async turn => {
      const found = await commentOf(turn, isThere)
      if (!found || !turn.dares(found.section.can.like)) return undefined
      const { id, isLiked } = found.comment
      return { id, isLiked: turn.draw.chance(80) ? !isLiked : undefined }
    },
  }),
  move(calls.hide, {
    by: managers,
    undo: undoneBy(calls.hide, (_turn, { id, isHidden = true }) => ({ id, isHidden: !isHidden })),
    input: async turn => {
      const found = await commentOf(turn, isThere)
      if (!found || !turn.dares(found.section.can.manage)) return undefined
      return { id: found.comment.id, isHidden: !found.comment.isHidden }
    },
  }),
  move(calls.choose, {
    by: managers,
    undo: undoneBy(calls.choose, (_turn, { id, isBest = true }) => ({ id, isBest: !isBest })),
    input: async turn => {
      const found = await commentOf(turn, isThere, ({ can }) => can.choose)
      if (!found || !turn.dares(found.section.can.choose)) return undefined
      return { id: found.comment.id, isBest: !found.comment.isBest }
    },
  }),
  move(calls.lock, {
    by: managers,
    undo: undoneBy(calls.lock, (_turn, { activityId, isLocked = true }) => ({
      activityId,
      isLocked: !isLocked,
    })),
    input: async turn => {
      const section = await sectionOf(turn)
      if (!section || !turn.dares(section.can.manage)) return undefined
      // Mostly open: what nobody can write below tells little.
      if (!section.isLocked && turn.draw.chance(70)) return undefined
      return { activityId: section.activityId, isLocked: !section.isLocked }
    },
  }),
]
