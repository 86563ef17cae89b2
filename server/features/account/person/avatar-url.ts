import type { Config } from '#server/kernel/config.ts'
import { sign } from '#server/kernel/ids.ts'

/** Address of an account's picture; empty when there is none, and the client then draws the initials. */
export function avatarUrl(config: Config & { SECRET: string }, fileId: string | null) {
  return fileId ? `/File/avatar/${fileId}?sign=${sign(config.SECRET, 'avatar', fileId)}` : ''
}
