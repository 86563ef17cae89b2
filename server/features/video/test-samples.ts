import { videoType } from '#contract/features/video/entities.ts'
import { castId, students } from '#seed/people.ts'
import { addSamples } from '#server/features/activity/test-sample-activity.ts'
import type { Samples } from '#server/kernel/test-samples.ts'

const video = castId(9, 71)

export const samples: Samples = {
  /** A linked video with captions. */
  things: async db => {
    await addSamples(db, '<p>Lecture 2</p>', { id: video, type: videoType, title: 'Lecture' })
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
