import { generateKeyPairSync, hash } from 'node:crypto'
import { castId, demoPassword, emailOf, students } from '#seed/people.ts'
import { at } from '#server/kernel/database.ts'
import type { Samples } from '#server/kernel/test-samples.ts'

const newPublicKey = () =>
  generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).publicKey.export({ format: 'der', type: 'spki' })

export const samples: Samples = {
  things: async db => {
    const deviceKey = castId(9, 14)
    const key = newPublicKey()
    await db
      .insertInto('device_key')
      .values({
        ...{ id: deviceKey, account_id: students[0]!.id, public_key: key, device: 'Phone' },
        ...{ thumbprint: hash('sha256', key, 'base64url'), created_at: at(Date.now()) },
      })
      .execute()
    return { deviceKey }
  },
  inputs: () => ({
    '/UserApi/login': { email: emailOf(students[1]!), password: demoPassword },
    '/UserApi/addDeviceKey': { publickey: newPublicKey().toString('base64url') },
    '/FutureV2/Account/confirmIdentity': { password: demoPassword },
  }),
}
