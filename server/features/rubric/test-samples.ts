import { castId, students } from '#seed/people.ts'
import type { Samples } from '#server/kernel/test-samples.ts'

const owner_id = students[0]!.id
const levels = [
  { title: 'Good', description: '', points: 4 },
  { title: 'Poor', description: '', points: 0 },
]
const criteria = [{ title: 'Proof', description: '', levels }]

export const samples: Samples = {
  things: async db => {
    const [rubric, phrase] = [castId(9, 130), castId(9, 131)]
    const changed_at = new Date(0) as never
    await db
      .insertInto('rubric')
      .values({ id: rubric, owner_id, title: 'Proofs', criteria: JSON.stringify(criteria), changed_at })
      .execute()
    await db
      .insertInto('phrase')
      .values({ id: phrase, owner_id, text: 'Clear steps', used_at: changed_at })
      .execute()
    return { rubric, phrase }
  },
  inputs: () => ({
    '/RubricApi/save': { title: 'Proofs', criteria },
    '/PhraseApi/add': { texts: ['Show the steps'] },
    '/PhraseApi/edit': { text: 'Clear' },
  }),
}
