import { deviceKey } from '#web/lib/device-key.ts'

/**
 * Whether this device's key has signed a content.
 * @param said what is signed of its SHA-256, in hexadecimal
 */
export async function isSignedByDevice(
  content: string,
  said: (sha256: string) => string,
  signature: string,
): Promise<boolean> {
  const key = (await deviceKey())!
  const bytes = (base64: string) =>
    Uint8Array.from(atob(base64.replaceAll('-', '+').replaceAll('_', '/')), each => each.charCodeAt(0))
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const imported = await crypto.subtle.importKey('spki', bytes(key.publicKey), algorithm, false, ['verify'])
  const encoded = (text: string) => new TextEncoder().encode(text)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', encoded(content)))
  const sha256 = Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join('')
  return crypto.subtle.verify(algorithm, imported, bytes(signature), encoded(said(sha256)))
}
