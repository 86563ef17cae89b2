const blockSize = 64
const constants = Int32Array.from({ length: 64 }, (_, step) =>
  Math.floor(2 ** 32 * Math.abs(Math.sin(step + 1))),
)

/**
 * The checksum by which the protocol knows a file (RFC 1321), for bytes that come in pieces. Not in WebAssembly: iOS 15
 * forbids that under our content policy.
 */
export class Md5 {
  readonly #state = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476)
  readonly #rest = new Uint8Array(blockSize)
  #restLength = 0
  #length = 0

  add(bytes: Uint8Array): void {
    this.#length += bytes.length
    let from = 0
    if (this.#restLength > 0) {
      from = Math.min(blockSize - this.#restLength, bytes.length)
      this.#rest.set(bytes.subarray(0, from), this.#restLength)
      this.#restLength += from
      if (this.#restLength < blockSize) return
      this.#blocks(this.#rest)
    }
    const whole = (bytes.length - from) & ~(blockSize - 1)
    this.#blocks(bytes.subarray(from, from + whole))
    this.#restLength = bytes.length - from - whole
    this.#rest.set(bytes.subarray(from + whole))
  }

  /** 32 lower-case hexadecimal digits; nothing may be added afterwards. */
  digest(): string {
    const bits = this.#length * 8
    const end = new Uint8Array(((this.#restLength + 8) & ~(blockSize - 1)) + blockSize - this.#restLength)
    end[0] = 0x80
    const view = new DataView(end.buffer)
    view.setUint32(end.length - 8, bits, true)
    view.setUint32(end.length - 4, Math.floor(bits / 2 ** 32), true)
    this.add(end)
    return Array.from(new Uint8Array(this.#state.buffer), byte => byte.toString(16).padStart(2, '0')).join('')
  }

  #blocks(bytes: Uint8Array) {
    const aligned = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes)
    const words = new Int32Array(aligned.buffer, aligned.byteOffset, aligned.length / 4)
    let [a, b, c, d] = this.#state as unknown as [number, number, number, number]
    for (let at = 0; at < words.length; at += 16) {
      const [a0, b0, c0, d0] = [a, b, c, d]
      // Each turn of a loop is four steps, after which the four letters stand in their places again.
      for (let k = 0; k < 16; k += 4) {
        a = step(a, (b & c) | (~b & d), constants[k]!, words[at + k]!, 7, b)
        d = step(d, (a & b) | (~a & c), constants[k + 1]!, words[at + k + 1]!, 12, a)
        c = step(c, (d & a) | (~d & b), constants[k + 2]!, words[at + k + 2]!, 17, d)
        b = step(b, (c & d) | (~c & a), constants[k + 3]!, words[at + k + 3]!, 22, c)
      }
      for (let k = 16; k < 32; k += 4) {
        a = step(a, (d & b) | (~d & c), constants[k]!, words[at + ((5 * k + 1) & 15)]!, 5, b)
        d = step(d, (c & a) | (~c & b), constants[k + 1]!, words[at + ((5 * k + 6) & 15)]!, 9, a)
        c = step(c, (b & d) | (~b & a), constants[k + 2]!, words[at + ((5 * k + 11) & 15)]!, 14, d)
        b = step(b, (a & c) | (~a & d), constants[k + 3]!, words[at + ((5 * k) & 15)]!, 20, c)
      }
      for (let k = 32; k < 48; k += 4) {
        a = step(a, b ^ c ^ d, constants[k]!, words[at + ((3 * k + 5) & 15)]!, 4, b)
        d = step(d, a ^ b ^ c, constants[k + 1]!, words[at + ((3 * k + 8) & 15)]!, 11, a)
        c = step(c, d ^ a ^ b, constants[k + 2]!, words[at + ((3 * k + 11) & 15)]!, 16, d)
        b = step(b, c ^ d ^ a, constants[k + 3]!, words[at + ((3 * k + 14) & 15)]!, 23, c)
      }
      for (let k = 48; k < 64; k += 4) {
        a = step(a, c ^ (b | ~d), constants[k]!, words[at + ((7 * k) & 15)]!, 6, b)
        d = step(d, b ^ (a | ~c), constants[k + 1]!, words[at + ((7 * k + 7) & 15)]!, 10, a)
        c = step(c, a ^ (d | ~b), constants[k + 2]!, words[at + ((7 * k + 14) & 15)]!, 15, d)
        b = step(b, d ^ (c | ~a), constants[k + 3]!, words[at + ((7 * k + 21) & 15)]!, 21, c)
      }
      a = (a + a0) | 0
      b = (b + b0) | 0
      c = (c + c0) | 0
      d = (d + d0) | 0
    }
    this.#state.set([a, b, c, d])
  }
}

function step(letter: number, mixed: number, constant: number, word: number, turn: number, next: number) {
  // Cut to 32 bits after each addition: everything stays an integer, and fast.
  const sum = (((letter + mixed) | 0) + ((constant + word) | 0)) | 0
  return (((sum << turn) | (sum >>> (32 - turn))) + next) | 0
}
