import { md5 } from '@noble/hashes/legacy.js'
import { bytesToHex } from '@noble/hashes/utils.js'

const sliceSize = 512 * 1024

/**
 * The checksum by which the protocol knows a file. It is read piece by piece, so that neither memory nor the page
 * suffers, and not in WebAssembly: iOS 15 forbids that under our content policy.
 * @throws what reading throws; AbortError
 */
export async function md5Of(file: File, signal: AbortSignal): Promise<string> {
  const sum = md5.create()
  for (let from = 0; from < file.size; from += sliceSize) {
    if (signal.aborted) throw new DOMException('stopped', 'AbortError')
    sum.update(new Uint8Array(await file.slice(from, from + sliceSize).arrayBuffer()))
  }
  return bytesToHex(sum.digest())
}
