import { createPublicKey, hash, verify } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { deviceCalls } from '#contract/features/account/device-calls.ts'
import { accountErrors } from '#contract/features/account/errors.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { serve } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import { prepared } from '#server/kernel/prepared.ts'

/** Keys of an account that are kept; the oldest go first. */
const keysKept = 20

export const deviceHandlers = serve(deviceCalls, {
  addDeviceKey: async ({ db, person, now, device }, { publicKey }) => {
    const key = Buffer.from(publicKey, 'base64url')
    if (!isUsable(key)) fail(accountErrors.deviceKeyWrong)
    const thumbprint = hash('sha256', key, 'base64url')
    void insertKey(db, { id: newId(), accountId: person.id, thumbprint, key, device, now })
    void revokeOldest(db, person.id, now)
    return { thumbprint }
  },

  listDeviceKeys: async ({ db, person }) => ({
    list: (await keysOf(db, person.id)).map(({ id, thumbprint, device, created_at, used_at }) => ({
      ...{ id, thumbprint, device },
      createdAt: created_at,
      usedAt: used_at,
    })),
  }),

  revokeDeviceKey: async ({ db, person, now }, { id }) => {
    if ((await revokeKey.count(db, id, person.id, now)) === 0) fail(kernelErrors.notFound)
    return {}
  },
})

/** An ECDSA key on P-256, the only kind that is asked for. */
function isUsable(key: Buffer) {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = readKey(key)
    return asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
}

const readKey = (key: Buffer) => createPublicKey({ key, format: 'der', type: 'spki' })

/**
 * Whether a device signed a text with its key.
 * @param key as stored in `device_key`
 * @param signature ECDSA with SHA-256 as WebCrypto makes it (r and s, 64 bytes), base64url
 */
export function isSignedBy(key: Buffer, text: string, signature: string) {
  const given = Buffer.from(signature, 'base64url')
  return verify('sha256', Buffer.from(text), { key: readKey(key), dsaEncoding: 'ieee-p1363' }, given)
}

/** The thumbprint of the key that signed a text; undefined unless one did that can be used. */
export function thumbprintOfSigner(publicKey: string, text: string, signature: string) {
  const key = Buffer.from(publicKey, 'base64url')
  return isUsable(key) && isSignedBy(key, text, signature) ? hash('sha256', key, 'base64url') : undefined
}

interface NewKey {
  id: string
  accountId: string
  thumbprint: string
  key: Buffer
  device: string
  now: number
}
/** A removed key that comes back begins anew. */
const insertKey = prepared((db, { id, accountId, thumbprint, key, device, now }: NewKey) =>
  db
    .insertInto('device_key')
    .values({ id, account_id: accountId, thumbprint, public_key: key, device, created_at: at(now) })
    .onConflict(conflict =>
      conflict
        .columns(['account_id', 'thumbprint'])
        .doUpdateSet({ created_at: at(now), revoked_at: null, used_at: null, device })
        .where('device_key.revoked_at', 'is not', null),
    ),
)

const standingKeys = sql<SqlBool>`revoked_at is null`

const revokeOldest = prepared((db, accountId: string, now: number) =>
  db
    .updateTable('device_key')
    .set({ revoked_at: at(now) })
    .where('id', 'in', keys =>
      keys
        .selectFrom('device_key')
        .select('id')
        .where('account_id', '=', accountId)
        .where(standingKeys)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(keysKept),
    ),
)

const keysOf = prepared((db, accountId: string) =>
  db
    .selectFrom('device_key')
    .select(['id', 'thumbprint', 'device', 'created_at', 'used_at'])
    .where('account_id', '=', accountId)
    .where(standingKeys)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(keysKept),
)

/** A device's key that the account still has. */
export const standingKey = prepared((db, accountId: string, thumbprint: string) =>
  db
    .selectFrom('device_key')
    .select(['id', 'public_key', 'created_at'])
    .where('account_id', '=', accountId)
    .where('thumbprint', '=', thumbprint)
    .where(standingKeys),
)

const revokeKey = prepared((db, id: string, accountId: string, now: number) =>
  db
    .updateTable('device_key')
    .set({ revoked_at: at(now) })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where(standingKeys),
)

/** Notes that a key has proved its device. Need not be awaited in a command. */
export const noteKeyUsed = prepared((db, id: string, now: number) =>
  db
    .updateTable('device_key')
    .set({ used_at: at(now) })
    .where('id', '=', id),
)
