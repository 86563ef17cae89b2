import { homeworkWorksCalls } from '#contract/features/homework/works-calls.ts'
import { beginDownload, listDownloads, taskToSee } from '#server/features/submission/public.ts'
import { serve } from '#server/kernel/feature.ts'

export const homeworkWorksHandlers = serve(homeworkWorksCalls, {
  download: async (context, { id, which }) => {
    await taskToSee(context, id)
    return { id: await beginDownload(context, id, which) }
  },

  listDownloads: async (context, { id }) => {
    const [{ title }, list] = await Promise.all([taskToSee(context, id), listDownloads(context, id)])
    return { list, title }
  },
})
