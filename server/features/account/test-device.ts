import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** A device as the web client makes one of the browser it runs in. */
export function makeDevice() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const spki = publicKey.export({ format: 'der', type: 'spki' })
  return {
    privateKey,
    publicKey: spki.toString('base64url'),
    thumbprint: createHash('sha256').update(spki).digest('base64url'),
  }
}
export type TestDevice = ReturnType<typeof makeDevice>

export const signed = (key: KeyObject, text: string) =>
  sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
