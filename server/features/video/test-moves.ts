import { activityErrors } from '#contract/features/activity/errors.ts'
import { videoCalls as calls } from '#contract/features/video/calls.ts'
import { videoType } from '#contract/features/video/entities.ts'
import { videoErrors } from '#contract/features/video/errors.ts'
import { folderOf, isEnough, timesOf } from '#server/features/activity/test-forms.ts'
import { type Draw, type Move, move, type Part, type Turn, undoneBy } from '#server/kernel/test-moves.ts'
import { film } from './test-film.ts'

const managers = ['owner', 'assistant'] satisfies Part[]

/** One of the videos that they have been shown, as they see it now. */
async function videoOf({ seen, draw, ask }: Turn) {
  const rows = seen.of('activity', ({ is }) => is.contenttype === videoType)
  return rows.length > 0 ? ask(calls.get, { id: draw.one(rows).id }) : undefined
}

/** A film, one that is somewhere else, or a page that shows one. */
function sourceOf({ draw, file }: Turn) {
  const name = draw.text('details').replaceAll(' ', '-')
  const kind = draw.number(1, 20)
  if (kind === 1) return 'http://example.test'
  if (kind < 5) return `https://films.example/${name}`
  if (kind < 12) return `https://films.example/${name}.mp4`
  return file('details', { name: `${name}.webm`, content: film(draw.number(1, 1000)) })
}

const captionsOf = (draw: Draw) => [
  {
    language: draw.one(['zh-Hans', 'en'] as const),
    file: draw.chance(95) ? `WEBVTT\n\n00:01.000 --> 00:04.000\n${draw.text('details')}` : 'None',
  },
]

const rules = (draw: Draw) => ({
  duration: draw.chance(70) ? draw.one([1, 60, 5400]) : undefined,
  allowsDownload: draw.chance(50),
  donePercent: draw.chance(50) ? draw.one([1, 50, 100]) : undefined,
  captions: draw.chance(25) ? captionsOf(draw) : undefined,
})

/** What somebody plays now: from where they stopped, from the beginning, or here and there. */
function playedOf(draw: Draw, duration: number, position: number) {
  const end = duration || 600
  return Array.from({ length: draw.number(1, 3) }, (_, place): [number, number] => {
    const from = place === 0 && draw.chance(60) ? Math.min(position, end) : draw.number(0, end)
    return [from, Math.min(end, from + draw.one([1, 30, end]))]
  })
}

export const moves: Move[] = [
  move(calls.create, {
    by: managers,
    refusals: [activityErrors.timesConflict, videoErrors.badLink, videoErrors.noCaptions],
    input: async turn => {
      const { courseId, draw, file } = turn
      if (isEnough(turn, type => type === videoType)) return undefined
      return {
        ...{ courseId, title: draw.text('title'), source: await sourceOf(turn), ...timesOf(turn, 40) },
        content: draw.chance(60) ? `<p>${draw.text('details')}</p>` : undefined,
        attachments: draw.chance(20) ? [await file('details')] : undefined,
        ...{ ...rules(draw), folderId: await folderOf(turn) },
      }
    },
  }),
  move(calls.update, {
    by: managers,
    refusals: [activityErrors.changedMeanwhile, videoErrors.badLink, videoErrors.noCaptions],
    input: async turn => {
      const { draw } = turn
      const video = await videoOf(turn)
      if (!video) return undefined
      const { id, revision, can } = video
      if (draw.chance(60))
        return turn.dares(can.manage)
          ? { id, title: draw.text('title'), content: `<p>${draw.text('details')}</p>`, revision }
          : undefined
      const source = draw.chance(20) ? await sourceOf(turn) : undefined
      return { id, ...rules(draw), source, revision: draw.chance(85) ? revision : revision + 1 }
    },
  }),
  move(calls.setClosed, {
    by: managers,
    undo: undoneBy(calls.setClosed, (_turn, { id, isClosed }) => ({ id, isClosed: !isClosed }), {
      updatetime: 'opening is a change',
      updatedAt: 'opening is a change',
    }),
    input: async turn => {
      const video = await videoOf(turn)
      if (!video || !turn.dares(video.can.manage)) return undefined
      return { id: video.id, isClosed: !video.isClosed }
    },
  }),
  move(calls.report, {
    by: ['student'],
    refusals: [videoErrors.closed],
    input: async turn => {
      const { draw, now } = turn
      const video = await videoOf(turn)
      if (!video || !turn.dares(video.can.report)) return undefined
      const ranges = playedOf(draw, video.duration, video.position)
      const seconds = ranges.reduce((sum, [from, to]) => sum + to - from, 0)
      return {
        ...{ id: video.id, position: ranges.at(-1)![1], seconds },
        ranges: draw.chance(80) ? ranges : undefined,
        viewing: draw.chance(80) ? `viewing ${draw.chance(70) ? now : draw.number(1, 1e9)}` : '',
        ago: draw.chance(10) ? draw.number(1, 86_400) : 0,
      }
    },
  }),
]
