import { CallFailure } from '#web/lib/call.ts'

/** Name and size of the file behind a signed address, without fetching it; null if unavailable. */
export async function askFileHead(address: string, signal: AbortSignal) {
  const answer = await fetch(address, { method: 'HEAD', signal }).catch(() => {
    throw new CallFailure(address, 0, 'offline')
  })
  if (!answer.ok) return null
  const name = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1] ?? ''
  return { name: decodeURIComponent(name), size: Number(answer.headers.get('Content-Length') ?? 0) }
}
