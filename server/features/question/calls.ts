import { bankCalls, questionCalls } from '#contract/features/question/calls.ts'
import { questionImportCalls } from '#contract/features/question/import-calls.ts'
import { serve } from '#server/kernel/feature.ts'
import { changeBank, createBank, deleteBank, getBank, listBanks } from './banks.ts'
import { copyQuestions, deleteQuestions, labelQuestions, moveQuestions, restoreQuestions } from './batch.ts'
import { exportQuestions, getTemplate } from './exporting/export.ts'
import { addFolder, changeFolder, deleteFolder } from './folders.ts'
import { correctPreviewed, pageOfPreview, previewFile, previewText } from './importing/preview.ts'
import { applyPreview, undoImport } from './importing/taking.ts'
import { listLabels, listQuestions } from './listing.ts'
import { getQuestion } from './reading.ts'
import { listReaders, share, unshare } from './sharing.ts'
import { listUses } from './uses.ts'
import { listVersions } from './versions.ts'
import { addQuestions, changeQuestion } from './writing.ts'

export const bankHandlers = serve(bankCalls, {
  list: async context => ({ list: await listBanks(context) }),

  get: async (context, { id }) => getBank(context, id),

  create: async (context, names) => createBank(context, names),

  createInCourse: async (context, { title, description }) =>
    createBank(context, { title, description }, context.course.id),

  change: async (context, { id, ...names }) => {
    await changeBank(context, id, names)
    return {}
  },

  delete: async (context, { id }) => {
    await deleteBank(context, id)
    return {}
  },

  addFolder: async (context, folder) => addFolder(context, folder),

  changeFolder: async (context, folder) => {
    await changeFolder(context, folder)
    return {}
  },

  deleteFolder: async (context, { id }) => {
    await deleteFolder(context, id)
    return {}
  },

  listReaders: async (context, { id }) => ({ list: await listReaders(context, id) }),

  share: async (context, sharing) => {
    await share(context, sharing)
    return {}
  },

  unshare: async (context, { id, accountId }) => {
    await unshare(context, id, accountId)
    return {}
  },
})

export const questionHandlers = serve(questionCalls, {
  list: async (context, filter) => listQuestions(context, filter),

  labels: async (context, { bankId }) => listLabels(context, bankId),

  get: async (context, { id, versionId }) => getQuestion(context, id, versionId),

  create: async (context, { question, ...place }) => {
    const [made] = await addQuestions(context, place, [question])
    return made!
  },

  change: async (context, change) => changeQuestion(context, change),

  move: async (context, { questionIds, ...to }) => moveQuestions(context, questionIds, to),

  copy: async (context, { questionIds, ...to }) => copyQuestions(context, questionIds, to),

  label: async (context, { questionIds, difficulty = null, points = null, ...labels }) =>
    labelQuestions(context, questionIds, { difficulty, points, ...labels }),

  delete: async (context, { questionIds }) => deleteQuestions(context, questionIds),

  restore: async (context, { questionIds }) => restoreQuestions(context, questionIds),

  listVersions: async (context, { id, ...page }) => listVersions(context, id, page),

  listUses: async (context, { id }) => listUses(context, id),
})

export const importHandlers = serve(questionImportCalls, {
  previewFile,
  previewText,
  getPreview: pageOfPreview,
  correct: correctPreviewed,
  apply: applyPreview,
  undo: undoImport,
  template: getTemplate,
  export: exportQuestions,
})
