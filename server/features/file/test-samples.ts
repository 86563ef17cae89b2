import { castId, teacher1 } from '#seed/people.ts'
import { at } from '#server/kernel/database.ts'
import type { Samples } from '#server/kernel/test-samples.ts'

export const samples: Samples = {
  things: async db => {
    const file = castId(9, 4)
    const now = at(Date.now())
    await db
      .insertInto('file')
      .values({
        ...{ id: file, owner_id: teacher1.id, name: 'a.txt', size: 1, mime: 'text/plain', key: 'none' },
        ...{ md5: '0'.repeat(32), sha256: '0'.repeat(64), began_at: now, created_at: now },
      })
      .execute()
    return { file }
  },
}
