import { phraseCalls, rubricCalls } from '#contract/features/rubric/calls.ts'
import { serve } from '#server/kernel/feature.ts'
import { deleteRubric, listRubrics, rubricOf, saveRubric } from './library.ts'
import { addPhrases, changePhrase, deletePhrase, listPhrases, notePhraseUse } from './phrases.ts'

export const rubricHandlers = serve(rubricCalls, {
  list: async ({ db, person }) => ({ list: await listRubrics(db, person.id) }),

  get: async ({ db, person }, { id }) => rubricOf(db, person.id, id),

  save: async (context, rubric) => saveRubric(context, context.person.id, rubric),

  delete: async ({ db, person }, { id }) => {
    await deleteRubric(db, person.id, id)
    return {}
  },
})

export const phraseHandlers = serve(phraseCalls, {
  list: async ({ db, person }) => ({ list: await listPhrases(db, person.id) }),

  add: async (context, { texts }) => {
    await addPhrases(context, context.person.id, texts)
    return {}
  },

  change: async ({ db, person }, { id, text }) => {
    await changePhrase(db, { id, ownerId: person.id, text })
    return {}
  },

  noteUse: async (context, { id }) => {
    await notePhraseUse(context, context.person.id, id)
    return {}
  },

  delete: async ({ db, person }, { id }) => {
    await deletePhrase(db, person.id, id)
    return {}
  },
})
