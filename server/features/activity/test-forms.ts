import { activityCalls } from '#contract/features/activity/calls.ts'
import type { Directory } from '#contract/features/activity/entities.ts'
import { classCalls } from '#contract/features/member/classes.ts'
import type { Draw, Turn } from '#server/kernel/test-moves.ts'

const inside = ({ id, child }: Directory): string[] => [id, ...child.flatMap(inside)]

/** Now and then a folder of the course to put something into. */
export async function folderOf({ ask, courseId, draw }: Turn) {
  const shown = draw.chance(20) ? await ask(activityCalls.listFolders, { courseId }) : undefined
  const ids = shown?.list.flatMap(inside) ?? []
  return ids.length > 0 ? draw.one(ids) : undefined
}

/** Mostly the whole course; now and then some of its classes, of which each may have an end of its own. */
/** @param isBegun its kind may begin at another time than it appears */
export async function forWhom(
  { ask, courseId, draw }: Turn,
  publishAt: number,
  endsAt: number | null,
  isBegun = false,
) {
  const shown = draw.chance(25) ? await ask(classCalls.listClasses, { courseId }) : undefined
  if (!shown || shown.list.length === 0) return undefined
  return draw.some(shown.list, 2).map(({ id }) => ({
    ...{ classId: id, groupId: null, publishAt: null },
    beginsAt: isBegun && draw.chance(30) ? publishAt + draw.one([5, 40]) * 60_000 : null,
    endsAt: endsAt !== null && endsAt > publishAt && draw.chance(40) ? soonAfter(draw, publishAt) : null,
  }))
}

/** Mostly as it appears; now and then all see it before they may begin. */
export const beginOf = ({ draw, now }: Turn, publishAt: number | null = now) =>
  draw.chance(15) ? (publishAt ?? now) + draw.one([5, 40]) * 60_000 : undefined

const soonAfter = (draw: Draw, moment: number) => moment + draw.one([20, 90, 600, 3000]) * 60_000

/** Whether somebody sets something more, where the course has a few of its kind already. */
export const isEnough = ({ seen, draw }: Turn, isOfKind: (type: unknown) => boolean) =>
  seen.of('activity', ({ is }) => isOfKind(is.contenttype)).length > 6 && draw.chance(85)

/** When something appears and ends: mostly now, and as staff would have it. `ends` may be before it appears, now and then. */
export function timesOf({ draw, now }: Turn, endsInPercent: number) {
  const publishAt = draw.chance(75) ? undefined : draw.chance(30) ? null : draw.soon()
  const ahead = draw.soon() - now
  if (!draw.chance(endsInPercent)) return { publishAt, endsAt: null }
  return { publishAt, endsAt: draw.chance(3) ? now - ahead : (publishAt ?? now) + ahead }
}
