import { videoType } from '#contract/features/video/entities.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { castId, students, teacher1 } from '#seed/people.ts'
import type { Samples } from '#server/kernel/test-samples.ts'

const video = castId(9, 71)

export const samples: Samples = {
  /** A linked video with captions. */
  things: async db => {
    const moment = new Date(0).toISOString() as never
    await db
      .insertInto('activity')
      .values({
        ...{
          id: video,
          course_id: linearAlgebra.id,
          type: videoType,
          title: 'Lecture',
          author_id: teacher1.id,
        },
        ...{ published_at: moment, announced_at: moment, created_at: moment, updated_at: moment },
      })
      .execute()
    await db.insertInto('activity_text').values({ activity_id: video, html: '<p>Lecture 2</p>' }).execute()
    await db
      .insertInto('video')
      .values({ id: video, link: 'https://films.school.example/lecture.mp4', duration: 60 })
      .execute()
    await db
      .insertInto('video_caption')
      .values({
        ...{ video_id: video, language: 'en', position: 0 },
        cues: JSON.stringify([{ from: 0, to: 2, text: 'Welcome' }]),
      })
      .execute()
    return { video }
  },
  rows: async (db, now) => {
    await db
      .insertInto('progress_part')
      .values({
        ...{ activity_id: video, account_id: students[1]!.id, part: 0, watched: '{[0,10)}', seconds: 10 },
        ...{ begun_at: now, watched_at: now },
      })
      .execute()
  },
  inputs: () => ({
    '/VideoApi/addVideo': { title: 'Lecture', fileid: 'https://films.school.example/lecture.mp4' },
    '/FutureV2/Courseware/updateVideo': { fileid: 'https://films.school.example/lecture.mp4' },
    '/VideoApi/getCaptions': { language: 'en' },
    '/VideoApi/reportWatch': { position: 10, seconds: 10, ranges: [[0, 10]] },
  }),
}
