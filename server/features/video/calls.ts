import { videoCalls } from '#contract/features/video/calls.ts'
import { videoErrors } from '#contract/features/video/errors.ts'
import { fail } from '#server/kernel/failure.ts'
import { serve } from '#server/kernel/feature.ts'
import { captionsOf } from './captions.ts'
import { infoOf } from './info.ts'
import { videos } from './store.ts'
import { heatOf, pageOfWatchers } from './students.ts'
import { reportTogether, reportWatching } from './watching.ts'
import { addVideo, changeVideo, closeVideo } from './writing.ts'

export const videoHandlers = serve(
  videoCalls,
  {
    create: async (context, video) => ({ id: await addVideo(context, video) }),

    update: async (context, change) => {
      await changeVideo(context, change)
      return { id: change.id }
    },

    get: async (context, { id }) => infoOf(context, id),

    getCaptions: async (context, { id, language }) => {
      const [video, cues] = await Promise.all([
        videos.toSee(context, id),
        captionsOf(context.db, id, language),
      ])
      if (context.role === 'student' && video.closed_at !== null) fail(videoErrors.closed)
      return { cues }
    },

    setClosed: async (context, { id, isClosed }) => {
      await closeVideo(context, id, isClosed)
      return {}
    },

    report: async (context, input) => reportWatching(context, input),

    listStudents: (context, { id, ...wanted }) => pageOfWatchers(context, id, wanted),

    getHeat: (context, { id }) => heatOf(context, id),
  },
  { report: { handleMany: reportTogether } },
)
