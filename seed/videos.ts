import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cue } from '#contract/features/video/captions.ts'
import { videoType } from '#contract/features/video/entities.ts'
import { usualDonePercent } from '#contract/features/video/rules.ts'
import { progressStates } from '#server/features/activity/public.ts'
import { storeFile } from '#server/features/file/public.ts'
import { at } from '#server/kernel/database.ts'
import { newId } from '#server/kernel/ids.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { linearAlgebra } from './cast.ts'
import { castId, students, teacher1 } from './people.ts'
import { asWritten, type Say, sayIn } from './say.ts'
import { day, hour } from './times.ts'

const duration = 40

/** Drawn frame by frame: a grid that a matrix shears, and another turns. */
export const filmPath = join(import.meta.dirname, 'matrix-as-map.webm')

const words: readonly (readonly [from: number, to: number, text: string])[] = [
  [0.5, 4, 'Two basis vectors, and their sum.'],
  [4.5, 10, 'The matrix A moves the second one to the right: the grid is sheared.'],
  [12, 17, 'Then B turns everything by 30 degrees.'],
  [19, 28, 'Lines stay lines, and the origin stays where it is.'],
  [30, 38, 'So a matrix is a map, and its columns are where the basis vectors go.'],
]
/** In both languages, whichever the school speaks. */
const captionsIn = (say: Say): Cue[] => words.map(([from, to, text]) => ({ from, to, text: say(text) }))
const captions = { en: captionsIn(asWritten), 'zh-Hans': captionsIn(sayIn('zh')) }

export const videos = (now: number, say: Say) => [
  {
    place: 1,
    title: say('Lecture 4 in a minute: a matrix is a map'),
    html: `<p>${say('Watch it before Friday’s class. Pause at 0:12 and predict where the green vector goes.')}</p>`,
    link: null,
    publishedAt: now - 2 * day,
    endsAt: now + 3 * day,
  },
  {
    place: 2,
    title: say('Further watching: Linear Algebra by Gilbert Strang'),
    html: `<p>${say('Lectures 1 to 3 fit our first chapter.')}</p>`,
    link: 'https://ocw.mit.edu/courses/18-06-linear-algebra-spring-2010/video_galleries/video-lectures/',
    publishedAt: now - 9 * day,
    endsAt: null,
  },
]

/** Videos of Linear Algebra, one of them watched by most of the class. */
export async function seedVideos(unit: Unit, say = asWritten) {
  const { db, files, now } = unit
  for (const video of videos(now, say)) {
    const id = castId(45, 20 + video.place)
    const moment = at(video.publishedAt)
    await db
      .insertInto('activity')
      .values({
        ...{ id, course_id: linearAlgebra.id, type: videoType, title: video.title, author_id: teacher1.id },
        ...{ published_at: moment, announced_at: moment, created_at: moment, updated_at: moment },
        ends_at: at(video.endsAt),
      })
      .execute()
    await db.insertInto('activity_text').values({ activity_id: id, html: video.html }).execute()
    if (video.link !== null) {
      await db.insertInto('video').values({ id, link: video.link }).execute()
      continue
    }
    const path = join(files.scratch, newId())
    await copyFile(filmPath, path)
    const file = await storeFile(
      { db, files, now: video.publishedAt },
      { ownerId: teacher1.id, name: 'matrix-as-map.webm', path },
    )
    await db.insertInto('video').values({ id, file_id: file.id, duration }).execute()
    await db
      .insertInto('video_caption')
      .values(
        Object.entries(captions).map(([language, cues], position) => ({
          ...{ video_id: id, language, position, cues: JSON.stringify(cues) },
        })),
      )
      .execute()
    await seedWatchers(unit, id, video.publishedAt)
  }
}

/** Most of the class has watched it to the end; some have stopped, some have jumped ahead, some have not begun. */
async function seedWatchers({ db }: Unit, activity_id: string, publishedAt: number) {
  const watchers = students.slice(1, 34).map(({ id }, place) => {
    const end = place % 5 === 2 ? 9 + place / 2 : place % 7 === 4 ? 24 : duration
    const ranges =
      place % 6 === 5
        ? [
            [0, 12],
            [28, Math.max(30, Math.floor(end))],
          ]
        : [[0, Math.floor(end)]]
    const watched = ranges.reduce((sum, [from = 0, to = 0]) => sum + to - from, 0)
    const moment = at(publishedAt + hour + place * 47 * 60_000)
    return { id, ranges, watched, moment, percent: Math.floor((100 * watched) / duration) }
  })
  await db
    .insertInto('progress_part')
    .values(
      watchers.map(({ id, ranges, watched, moment }, place) => ({
        ...{ activity_id, account_id: id, part: 0, seconds: watched + (place % 3) * 6 },
        watched: `{${ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`,
        ...{ position: watched >= duration ? 0 : watched, begun_at: moment, watched_at: moment },
      })),
    )
    .execute()
  await db
    .insertInto('progress')
    .values(
      watchers.map(({ id, percent, moment }) => {
        const isDone = percent >= usualDonePercent
        return {
          ...{ activity_id, account_id: id, percent, begun_at: moment, updated_at: moment },
          state: isDone ? progressStates.done : progressStates.underWay,
          done_at: isDone ? moment : null,
        }
      }),
    )
    .execute()
}
