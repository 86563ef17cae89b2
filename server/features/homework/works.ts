import { homeworkWorksCalls } from '#contract/features/submission/archive-calls.ts'
import { homeworkWorksImportCalls } from '#contract/features/submission/grade-file-calls.ts'
import {
  applyGrades,
  beginDownload,
  listDownloads,
  listImports,
  pageOfGrades,
  previewGrades,
  taskToSee,
  undoGrades,
} from '#server/features/submission/public.ts'
import { serve } from '#server/kernel/feature.ts'
import { homeworkSubmissions } from './submissions.ts'

export const homeworkWorksHandlers = serve(homeworkWorksCalls, {
  download: async (context, { id, which }) => {
    await taskToSee(context, id)
    return { id: await beginDownload(context, id, which) }
  },

  listDownloads: async (context, { id }) => {
    const [{ title }, list, imports] = await Promise.all([
      taskToSee(context, id),
      listDownloads(context, id),
      listImports(context, id),
    ])
    return { list, imports, title }
  },
})

export const homeworkWorksImportHandlers = serve(homeworkWorksImportCalls, {
  preview: async (context, { id, fileId }) => previewGrades(context, id, fileId),

  getPreview: async (context, { id, ...wanted }) => pageOfGrades(context, id, wanted),

  apply: async (context, { id, ...wanted }) => applyGrades(context, homeworkSubmissions, id, wanted),

  undo: async (context, { id, importId }) => undoGrades(context, homeworkSubmissions, id, importId),
})
