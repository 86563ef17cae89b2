import { linearAlgebra } from '#seed/cast.ts'
import { castId, teacher1 } from '#seed/people.ts'
import { at } from '#server/kernel/database.ts'
import { sha256, sign } from '#server/kernel/ids.ts'
import type { Samples } from '#server/kernel/test-samples.ts'

const [waiting, standing] = [castId(9, 200), castId(9, 201)]
const code = 'PRJCTR'
const hour = 3_600_000

export const samples: Samples = {
  things: async () => ({ projected: castId(9, 191) }),
  /** A page that waits, and one that shows the course. */
  rows: async (db, now) => {
    const soon = at(Date.now() + hour)
    const page = { device: 'Screen', address: '127.0.0.1', created_at: now, expires_at: soon }
    await db
      .insertInto('projector')
      .values([
        {
          ...page,
          id: waiting,
          code_hash: sign('s'.repeat(64), 'projector', code),
          key_hash: sha256('waits'),
        },
        {
          ...{ ...page, id: standing, key_hash: sha256('stands'), code_hash: null },
          ...{ course_id: linearAlgebra.id, account_id: teacher1.id, accepted_at: now },
        },
      ])
      .execute()
    await db
      .insertInto('session')
      .values({
        ...{
          id: standing,
          token_hash: sha256('stands'),
          account_id: teacher1.id,
          course_id: linearAlgebra.id,
        },
        ...{ device: 'Screen', address: '127.0.0.1', created_at: now, seen_at: now, expires_at: soon },
      })
      .execute()
    await db
      .insertInto('projector_display')
      .values({ course_id: linearAlgebra.id, subject_id: null, view: 0, shows_names: false, updated_at: now })
      .execute()
  },
  inputs: () => ({
    '/ProjectorApi/check': { key: 'waits' },
    '/ProjectorApi/accept': { code },
    '/ProjectorApi/end': { id: '' },
    '/ProjectorApi/show': { view: 1, shownames: '0' },
  }),
}
