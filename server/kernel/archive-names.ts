import { extname } from 'node:path'

/** Characters of a folder's name, and of a file's: together below the 260 that Windows allows for a whole path. */
const folderLength = 60
const fileLength = 100

/** What a name may not contain on Windows, what ends a path elsewhere, and what hides or reverses text. */
const unsafe =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  /[\\/:*?"<>|\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g
/** Devices on Windows, with any ending. */
const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i

const shortened = (name: string, length: number) => [...name].slice(0, length).join('')

/** A name that every system can make a file or a folder of. */
function safeName(name: string, length: number, mayBeginWithDot: boolean) {
  const plain = name.toWellFormed().normalize('NFC').replace(unsafe, '_').trim()
  const ending = shortened(extname(plain), 20)
  const stem = plain.slice(0, plain.length - extname(plain).length)
  const cut = `${shortened(stem, length - [...ending].length)}${ending}`
  // Windows drops dots and spaces at the end, and `..` leads out; `.gitignore` is called so.
  const begun = mayBeginWithDot && /^\.[^.]/.test(cut) ? cut : cut.replace(/^\.+/, '_')
  const whole = begun.replace(/[. ]+$/, '')
  return reserved.test(whole) ? `_${whole}` : whole || '_'
}

/** Gives each name of a folder only once, by numbering: names that differ in their letter case are one on many systems. */
export class Names {
  readonly #taken = new Set<string>()
  readonly #of: 'folders' | 'files'

  constructor(of: 'folders' | 'files') {
    this.#of = of
  }

  take(name: string): string {
    const isFile = this.#of === 'files'
    const first = safeName(name, isFile ? fileLength : folderLength, isFile)
    const ending = extname(first)
    const stem = first.slice(0, first.length - ending.length)
    let free = first
    for (let number = 2; this.#taken.has(free.toLowerCase()); number++) free = `${stem} (${number})${ending}`
    this.#taken.add(free.toLowerCase())
    return free
  }
}
